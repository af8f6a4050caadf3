/** A big screen is looked at from three metres, by many, and pressed by nobody. */
let far = $state(false)

export const isFar = (): boolean => far

export function lookFromFar(on: boolean): void {
  far = on
}
