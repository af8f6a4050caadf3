/** A game as the server reports it; what is not built is not reported. */
export interface PlayableGame {
  id: string
  title: string
  seats: [least: number, most: number]
  minutes: number
}

/** A table this device holds a seat at. */
export interface OpenSeat {
  room: string
  name: string
  mark: number
  title: string
  note: string
}

/** A finished game this device may watch. */
export interface KeptReplay {
  id: string
  title: string
  note: string
}
