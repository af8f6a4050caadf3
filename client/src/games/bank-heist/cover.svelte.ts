/** Whether what is mine lies face down, for who sits beside somebody. */
export const cover = $state({ down: false })
