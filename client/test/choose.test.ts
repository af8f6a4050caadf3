import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenKeys } from '../src/keys'
import { choosing } from '../src/table/choose'

let stop: () => void
const pressed: string[] = []

function lay(html: string): void {
  document.body.innerHTML = `<div id="box">${html}</div>`
  const box = document.getElementById('box') as HTMLElement
  for (const one of box.querySelectorAll('button')) one.addEventListener('click', () => pressed.push(one.id))
  stop = choosing(box)
}
const key = (name: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
const thing = (id: string): string => `<button id="${id}" aria-pressed="false">${id}</button>`

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  pressed.length = 0
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

test('digits choose in the dock, and else on the table; Enter confirms', () => {
  lay(`${thing('a')}${thing('b')}<div class="dock"><button class="plate" id="go">go</button></div>`)
  key('2')
  expect(pressed).toEqual(['b'])
  expect(document.activeElement?.id).toBe('b')
  key('Enter')
  expect(pressed).toEqual(['b', 'go'])
  stop()
  lay(`${thing('a')}<div class="dock">${thing('c')}<button class="plate" disabled id="go">go</button></div>`)
  key('1')
  key('Enter')
  expect(pressed).toEqual(['b', 'go', 'c'])
})

test('keys of the board itself go first, and a board may keep all digits', () => {
  lay(thing('a'))
  const own = listenKeys(() => ({ '1': () => pressed.push('own') }))
  key('1')
  own()
  expect(pressed).toEqual(['own'])
  stop()
  lay(`<p data-digits></p>${thing('a')}`)
  key('1')
  expect(pressed).toEqual(['own'])
})

test('what only turns pages is nothing to choose', () => {
  lay(`<div data-pages>${thing('page')}</div>${thing('card')}`)
  key('1')
  expect(pressed).toEqual(['card'])
})

test('where nothing else can be chosen, digits answer whoever asks', () => {
  const strip = '<div data-asked><button id="yes">yes</button><button id="no">no</button></div>'
  lay(strip)
  key('2')
  expect(pressed).toEqual(['no'])
  stop()
  lay(thing('a') + strip)
  key('1')
  expect(pressed).toEqual(['no', 'a'])
})
