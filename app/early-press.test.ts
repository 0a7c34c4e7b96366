import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepEarlyPress } from './early-press.ts'

class Field extends EventTarget {
  matches = (selectors: string) => selectors.split(', ').includes('input')
}
type Kept = {
  takeEarlyKey(): { typed: string } | null
  takeEarlyWords(): { first: { key: string }; typed: string } | null
}

let page: EventTarget & { body: unknown; documentElement: { dataset: Record<string, string> } }
let kept: Kept

beforeEach(() => begin('/contacts'))
function begin(pathname: string) {
  page = Object.assign(new EventTarget(), { body: null, documentElement: { dataset: {} } })
  kept = {} as Kept
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', kept)
  vi.stubGlobal('Element', Field)
  keepEarlyPress('input, textarea')
}
afterEach(() => vi.unstubAllGlobals())

const press = (key: string, ctrlKey = false, target: EventTarget = new EventTarget()) => {
  const cancelable = new Event('keydown', { cancelable: true })
  const event = Object.assign(Object.defineProperty(cancelable, 'target', { value: target }), {
    key,
    ctrlKey,
    metaKey: false,
    altKey: false,
    shiftKey: false,
  })
  page.dispatchEvent(event)
  return event.defaultPrevented
}
const focus = (target: EventTarget) =>
  page.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: target }))

it('keeps ⌘K and the letters after it', () => {
  expect(press('k', true)).toBe(true)
  for (const letter of 'lux') expect(press(letter)).toBe(true)
  press('Backspace')
  focus(new EventTarget())
  expect(press('r')).toBe(true)
  expect(kept.takeEarlyKey()?.typed).toBe('lur')
})

it('keeps nothing more once somebody presses elsewhere, goes into a field, or gives it up', () => {
  const goOn = [
    () => page.dispatchEvent(new Event('pointerdown')),
    () => focus(new Field()),
    () => press('Escape'),
  ]
  for (const go of goOn) {
    press('k', true)
    press('l')
    go()
    expect(press('m')).toBe(false)
  }
  expect(kept.takeEarlyKey()).toBeNull()
})

it('keeps nothing where scripts do not come', () => {
  press('k', true)
  page.documentElement.dataset['failed'] = ''
  expect(press('m')).toBe(false)
  expect(press('k', true)).toBe(false)
  expect(kept.takeEarlyKey()).toBeNull()
})

it('keeps letters that are beside every text of the desk, until the desk takes them', () => {
  begin('/tickets/0b3d')
  // These mean what has the focus.
  for (const key of [' ', 'Enter', 'Backspace', 'Tab']) expect(press(key)).toBe(false)
  for (const key of 'e ja') expect(press(key)).toBe(true)
  for (const key of ['Dead', 'F5']) expect(press(key)).toBe(false)
  for (const key of ['Backspace', 'á', 'Enter']) expect(press(key)).toBe(true)
  // A field hears its own.
  expect(press('x', false, new Field())).toBe(false)
  // Gone on by the keyboard: these press what has the focus again.
  for (const key of ['Tab', 'Enter', ' ', 'x']) expect(press(key)).toBe(false)
  expect(kept.takeEarlyWords()).toMatchObject({ first: { key: 'e' }, typed: 'e já' })
  expect(press('x')).toBe(false)
})

it('keeps no letters of another page, nor where scripts do not come', () => {
  for (const key of 'nada') expect(press(key)).toBe(false)
  expect(kept.takeEarlyWords()).toBeNull()
  begin('/tickets')
  page.documentElement.dataset['failed'] = ''
  expect(press('n')).toBe(false)
  expect(kept.takeEarlyWords()).toBeNull()
})
