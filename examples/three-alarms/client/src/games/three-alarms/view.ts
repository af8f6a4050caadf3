/** What these eyes see of Three Alarms: here everybody is advised. */
import type { Picture } from '../../picture'
import type { ThreeAlarms } from './wire'

export type View = Picture<ThreeAlarms.Board, ThreeAlarms.Own | null, ThreeAlarms.Advice>
