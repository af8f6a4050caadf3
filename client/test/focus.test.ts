import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdFocus } from '../src/table/focus'

let box: HTMLElement
let stop: () => void

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  document.body.innerHTML =
    '<div id="box" tabindex="0"><p id="hand"><button id="a">a</button><button id="b">b</button></p><button id="plate">go</button></div>'
  box = document.getElementById('box') as HTMLElement
  stop = holdFocus(box)
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const at = (): string | undefined => document.activeElement?.id
const press = (id: string): HTMLButtonElement => document.getElementById(id) as HTMLButtonElement
const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))
const drawn = async (): Promise<void> => {
  for (let n = 0; n < 4; n++) await frame()
}

test('what is nearest takes over from a thing that is gone', async () => {
  press('a').focus()
  press('a').remove()
  await drawn()
  expect(at()).toBe('b')
})

test('with all around it gone, the next thing of the table', async () => {
  press('b').focus()
  document.getElementById('hand')?.remove()
  await drawn()
  expect(at()).toBe('plate')
})

test('an empty table has the focus itself', async () => {
  press('b').focus()
  box.replaceChildren()
  await drawn()
  expect(at()).toBe('box')
})

test('with another table in the place of what was there, that table itself', async () => {
  stop()
  box.innerHTML = '<p><button id="band">resume</button></p><div id="table" tabindex="-1">dealing</div>'
  stop = holdFocus(box)
  document.getElementById('table')?.focus()
  box.lastElementChild?.replaceWith(
    Object.assign(document.createElement('div'), { id: 'table', tabIndex: 0, innerHTML: '<button></button>' }),
  )
  await drawn()
  expect(document.activeElement).toBe(box.lastElementChild)
  press('band').focus()
  press('band').parentElement?.remove()
  await drawn()
  expect(document.activeElement).toBe(box.lastElementChild)
})

test('a thing that is moved keeps it', async () => {
  press('b').focus()
  press('b').blur() // as browsers do when it is taken out, and put in again elsewhere
  box.prepend(press('b'))
  await drawn()
  expect(at()).toBe('b')
})

test('who goes elsewhere is left alone', async () => {
  press('a').focus()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  press('a').blur()
  await drawn()
  press('plate').remove()
  await drawn()
  expect(document.activeElement).toBe(document.body)
})
