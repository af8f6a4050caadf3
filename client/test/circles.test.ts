/** Who imports whom: nothing in the client reaches itself again, by code or by types. */
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })

/** Whether a path is one of those that a pattern with stars for names of folders means. */
function matches(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  return parts.length === wanted.length && wanted.every((part, i) => part === '*' || part === parts[i])
}

/** What a file imports of our own, as paths. */
function importsOf(path: string, source: string, known: Set<string>): string[] {
  const named = source.matchAll(/(?:\bfrom|\bimport|\bglob<.*>)\s*\(?\s*'(\.[^']*)'/g)
  return [...named].flatMap(([, name = '']) => {
    const there = new URL(name, `file:///${path}`).pathname.slice(1).replace(/\/$/, '')
    if (there.includes('*')) return [...known].filter((each) => matches(each, there))
    return [there, `${there}.ts`, `${there}/index.ts`].filter((each) => known.has(each)).slice(0, 1)
  })
}

/** Every ring of files that import each other, each told once. */
function circles(files: Record<string, string>): string[] {
  const known = new Set(Object.keys(files))
  const imports = new Map([...known].map((path) => [path, importsOf(path, files[path] ?? '', known)]))
  const found = new Set<string>()
  const done = new Set<string>()
  const walk = (path: string, way: string[]): void => {
    const at = way.indexOf(path)
    if (at >= 0) found.add([...way.slice(at), path].join(' -> '))
    if (at >= 0 || done.has(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of known) walk(path, [])
  return [...found]
}

test('a circle is found, also one of types and one through a component', () => {
  const files = {
    'src/a.ts': "import type { B } from './b'\nimport { c } from './c'",
    'src/b.ts': "export { c } from './d'",
    'src/c.ts': '',
    'src/d/index.ts': "const late = () => import('../D.svelte')",
    'src/D.svelte': '<script lang="ts">\n  import A, {\n    type Props,\n  } from \'./a\'\n</script>',
  }
  expect(circles(files)).toEqual(['src/a.ts -> src/b.ts -> src/d/index.ts -> src/D.svelte -> src/a.ts'])
})

test('a way round through a pattern or through the index of a folder is one too', () => {
  const files = {
    'src/faces.ts': "import.meta.glob<{ face: Face }>('./games/*/face.ts')",
    'src/games/any/face.ts': "import { say } from '../..'",
    'src/index.ts': "import './faces'",
  }
  expect(circles(files)).toEqual(['src/faces.ts -> src/games/any/face.ts -> src/index.ts -> src/faces.ts'])
})

test('nothing in the client imports itself by a way round', () => {
  const files = Object.fromEntries(Object.entries(sources).map(([path, source]) => [path.replace('../', ''), source]))
  expect(Object.keys(files).length).toBeGreaterThan(300)
  expect(circles(files)).toEqual([])
})
