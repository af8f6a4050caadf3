/** Who is heard at this table now, by seat: 1 speaks, 2 is loud. */
export const floor: Record<number, 1 | 2> = $state({})

/** Whose voice this device leaves out, by seat. */
export const mutedSeats: Record<number, boolean> = $state({})
