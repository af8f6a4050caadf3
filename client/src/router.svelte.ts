/** Which page an address means. Secrets never stand in one: seat keys live in storage. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; room: string }
  | { page: 'replay'; replay: string }
  | { page: 'about' }
  | { page: 'daily' }
  | { page: 'tv'; code: string }
  | { page: 'lost' }

const NAME = /^[A-Za-z0-9_-]{1,64}$/

export function parse(path: string): Route {
  const [head, name, more] = path.split('/').filter(Boolean)
  if (head === undefined) return { page: 'home' }
  if ((head === 'about' || head === 'daily') && name === undefined) return { page: head }
  if (head === 'tv' && (name === undefined || NAME.test(name)) && more === undefined)
    return { page: 'tv', code: name?.toLowerCase() ?? '' }
  if (name === undefined || !NAME.test(name) || more !== undefined) return { page: 'lost' }
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
    case 'tv':
      return route.code ? `/tv/${route.code}` : '/tv'
    case 'about':
    case 'daily':
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

export class Router {
  route: Route = $state({ page: 'home' })

  constructor() {
    this.route = parse(location.pathname)
  }

  go(to: Route): void {
    history.pushState(null, '', address(to) + location.search)
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
