/** What changed from one picture to the next, as the server tells it; see docs/reference/websocket.md. */
type Path = (string | number)[]
type Entry = [path: Path, value: unknown] | [path: Path, at: number, removed: number, items: unknown[]]
export type Patch = Entry[]

/** The same with the changes; what has not changed is the same object. */
export function patched<T>(before: T, patch: Patch | undefined): T {
  return (patch ?? []).reduce<unknown>((value, [path, ...change]) => changed(value, path, change), before) as T
}

function changed(value: unknown, [key, ...rest]: Path, change: unknown[]): unknown {
  if (key !== undefined) {
    const inner = changed((value as Record<string | number, unknown>)[key], rest, change)
    return Array.isArray(value)
      ? value.map((item: unknown, at) => (at === key ? inner : item))
      : { ...(value as object), [key]: inner }
  }
  if (change.length === 1) return change[0]
  const [at, removed, items] = change as [number, number, unknown[]]
  const list = value as unknown[]
  return [...list.slice(0, at), ...items, ...list.slice(at + removed)]
}
