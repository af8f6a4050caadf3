/** Which page an address means. Secrets never stand in one: seat keys live in storage. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; room: string }
  | { page: 'replay'; replay: string }
  | { page: 'learn'; game: string; lesson: string }
  | { page: 'about' }
  | { page: 'daily' }
  | { page: 'me' }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'print' | 'companion'; game: string }
  | { page: 'tv'; code: string }
  | { page: 'lost' }

/** The guided game that a game's name alone stands for. */
const FIRST = 'first'
const NAME = /^[A-Za-z0-9_-]{1,64}$/
/** A numbered rule, or the first of them. */
const RULE = /^(all|[A-Z]{2,4}-[0-9.]{1,12})$/

export function parse(path: string): Route {
  const [head, name, more, ...rest] = path.split('/').filter(Boolean)
  if (head === undefined) return { page: 'home' }
  if ((head === 'about' || head === 'daily' || head === 'me') && name === undefined) return { page: head }
  if (head === 'tv' && name === undefined) return { page: head, code: '' }
  if (name === undefined || !NAME.test(name) || rest.length > 0) return { page: 'lost' }
  if (head === 'learn' && NAME.test(more ?? FIRST)) return { page: head, game: name, lesson: more ?? FIRST }
  if (head === 'rules' && (more === undefined || RULE.test(more))) return { page: head, game: name, rule: more ?? null }
  if (more !== undefined) return { page: 'lost' }
  if (head === 'print') return { page: head, game: name }
  if (head === 'table') return { page: 'companion', game: name }
  if (head === 'tv') return { page: head, code: name.toLowerCase() }
  if (head === 't') return { page: 'table', room: name }
  if (head === 'r') return { page: 'replay', replay: name }
  return { page: 'lost' }
}

export function address(route: Route): string {
  switch (route.page) {
    case 'table':
      return `/t/${route.room}`
    case 'replay':
      return `/r/${route.replay}`
    case 'learn':
      return route.lesson === FIRST ? `/learn/${route.game}` : `/learn/${route.game}/${route.lesson}`
    case 'rules':
      return `/rules/${route.game}${route.rule ? `/${route.rule}` : ''}`
    case 'print':
      return `/print/${route.game}`
    case 'companion':
      return `/table/${route.game}`
    case 'tv':
      return route.code ? `/tv/${route.code}` : '/tv'
    case 'about':
    case 'daily':
    case 'me':
      return `/${route.page}`
    default:
      return '/'
  }
}

/** What a person types or pastes as a way in: a whole link, or the bare code of a table or replay. */
export function wayIn(text: string, bare: 'table' | 'replay'): Route | null {
  const given = text.trim()
  const path = given.includes('/')
    ? given.replace(/^[a-z]+:\/\/[^/]*/i, '')
    : `/${bare === 'table' ? 't' : 'r'}/${given}`
  const route = parse(path.split(/[?#]/)[0] ?? '')
  return route.page === 'table' || route.page === 'replay' ? route : null
}

/** Back to where one came from; home for who came from outside. */
export function leave(go: (route: Route) => void): void {
  if ((history.state as { inside?: boolean } | null)?.inside) history.back()
  else go({ page: 'home' })
}

export class Router {
  route: Route = $state({ page: 'home' })

  constructor() {
    this.route = parse(location.pathname)
  }

  go(to: Route): void {
    history.pushState({ inside: true }, '', address(to) + location.search)
    this.route = to
    scrollTo(0, 0)
  }

  /** Follows the back button and every plain link of our own; call once, returns the way to stop. */
  listen(): () => void {
    const moved = (): void => {
      this.route = parse(location.pathname)
    }
    const clicked = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.('a')
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      if (link.target || link.hasAttribute('download') || link.origin !== location.origin || link.hash) return
      const to = parse(link.pathname)
      if (to.page === 'lost') return
      event.preventDefault()
      this.go(to)
    }
    addEventListener('popstate', moved)
    document.addEventListener('click', clicked)
    return () => {
      removeEventListener('popstate', moved)
      document.removeEventListener('click', clicked)
    }
  }
}
