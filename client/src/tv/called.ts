import { words } from '../lang/tv'

/** What is called out at a second of the countdown of a whole time. Short windows need no caller. */
export function called(left: number, total: number): string {
  const say = words.called
  if (total < 60) return ''
  if (left % 60 === 0 && left > 0 && left < total) return say.minutes(left / 60)
  return left === 30 && total > 60 ? say.half : left === 10 ? say.ten : ''
}
