import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepEarlyPress } from './early-press.ts'

class Field extends EventTarget {
  matches = (selectors: string) => selectors.split(', ').includes('input')
}
type Kept = { takeEarlyKey(): { typed: string } | null }

let page: EventTarget & { documentElement: { dataset: Record<string, string> } }
let kept: Kept

beforeEach(() => {
  page = Object.assign(new EventTarget(), { documentElement: { dataset: {} } })
  kept = {} as Kept
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', kept)
  vi.stubGlobal('Element', Field)
  keepEarlyPress('input, textarea')
})
afterEach(() => vi.unstubAllGlobals())

const press = (key: string, ctrlKey = false) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
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
