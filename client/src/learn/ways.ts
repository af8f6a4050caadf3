/** Where the things are that a lesson points at: a face knows them by name, or by name and which one ("card:P2-EB"). */
export type Spots = Record<string, Ways | ((which: string) => Ways)>

/** A selector, or several: the first under which something can be seen is meant. */
export type Ways = string | string[]
