import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectLetters, isCollecting } from './collect-letters.ts'

let isCovered = true
let isWanted = true
let field: { closest: () => unknown } | null = null

/** Presses a key. Returns whether the page hears of it. */
function press(key: string, init: Partial<KeyboardEvent> = {}): boolean {
  const event = new Event('keydown', { cancelable: true })
  Object.defineProperty(event, 'target', { value: field })
  Object.assign(event, { key, getModifierState: () => false, ...init })
  const heard = vi.fn()
  window.addEventListener('keydown', heard, { once: true })
  window.dispatchEvent(event)
  window.removeEventListener('keydown', heard)
  return heard.mock.calls.length > 0
}

beforeEach(() => {
  isCovered = true
  isWanted = true
  field = null
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { querySelector: () => (isCovered ? {} : null) })
})
afterEach(() => vi.unstubAllGlobals())

it('has what was typed, as it was corrected, and lets nothing of it through', () => {
  const letters = collectLetters({ isBusy: () => isWanted })
  for (const key of ['o', 'i', 'x', 'Backspace', ' ', 'é', 'Dead', 'Enter'])
    expect(press(key)).toBe(false)
  for (const key of ['Shift', 'Tab', 'ArrowDown', 'F5']) expect(press(key)).toBe(true)
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(press('@', { ctrlKey: true, altKey: true, getModifierState: () => true })).toBe(false)
  expect(letters()).toBe('oi é@')
  expect(press('a')).toBe(true)
})

it('gives the keyboard back with its dialog, whatever the answer takes', () => {
  for (const leaves of [() => press('Escape'), () => (isCovered = false)]) {
    isCovered = true
    const letters = collectLetters({ isBusy: () => isWanted })
    press('o')
    leaves()
    expect(press('e')).toBe(true)
    expect(letters()).toBe('o')
  }
})

it('leaves a field its letters while a dialog closes, and takes them while one waits', () => {
  field = { closest: () => ({}) }
  const closing = collectLetters()
  expect(press('a')).toBe(true)
  expect(closing()).toBe('')
  const waiting = collectLetters({ isBusy: () => isWanted })
  expect(press('a')).toBe(false)
  expect(waiting()).toBe('a')
})

it('gives the keyboard back once nobody waits for it, though another dialog is there, and says whether it is at it', () => {
  const letters = collectLetters({ isBusy: () => isWanted })
  expect(press('o')).toBe(false)
  expect(isCollecting()).toBe(true)
  isWanted = false
  expect(press('i')).toBe(true)
  expect(isCollecting()).toBe(false)
  expect(letters()).toBe('o')
  expect(isCollecting()).toBe(false)
})

it('takes a key that is held for one letter', () => {
  const letters = collectLetters()
  press('n')
  expect(press('n', { repeat: true })).toBe(false)
  expect(letters()).toBe('n')
})
