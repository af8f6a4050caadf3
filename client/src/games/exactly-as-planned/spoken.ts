/** Cards in words, as they are read aloud and talked about. */
import { isIcon, JOBS, title, TOOLS, type Alternative, type Job, type Tool } from './cards'
import { words } from './words'

/** "Crowbar: Leverage, Rough"; "Open the Crate: Crowbar, or all 4 types". */
export function spoken(card: string): string {
  const job = JOBS[card]
  if (job) return words.spokenJob(job.title, requirement(job))
  const tool = TOOLS[card]
  return tool ? words.spokenTool(tool.title, inside(tool)) : card
}

export function requirement(job: Job): string {
  return job.icon
    ? words.two(words.icons[job.icon])
    : words.namedOr(title(job.tool ?? ''), words.alternatives[job.alternative ?? 'all_types'])
}

export function inside(tool: Tool): string {
  return tool.kind === 'regular' ? tool.icons.map((icon) => words.icons[icon]).join(', ') : words.special[tool.kind]
}

/** What a phrase is about: a card, an icon, two or three of an icon, an alternative, a set of styles. */
export function what(it: string | number | undefined): string {
  const word = String(it)
  if (word in TOOLS || word in JOBS) return title(word)
  if (word in words.alternatives) return words.alternatives[word as Alternative]
  if (word === 'nothing') return words.nothing
  const parts = word.split('_')
  const names = parts.filter(isIcon).map((icon) => words.icons[icon])
  return words.some(names, Number(parts.at(-1)))
}
