import { expect, it } from 'vitest'
import { isCommandKey, isForThePage, keyOf } from './key-press.ts'
import type { KeyPress } from './key-press.ts'

function press(key: string, change: Partial<KeyPress> & { inside?: string } = {}): KeyPress {
  const { inside, ...rest } = change
  const target = {
    closest: (selectors: string) => (selectors.split(', ').includes(inside ?? '') ? {} : null),
  }
  return {
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    defaultPrevented: false,
    target: target as unknown as EventTarget,
    ...rest,
  }
}

it('knows ⌘K and Ctrl-K from anywhere, on any layout, but not from a dialog', () => {
  expect(isCommandKey(press('k', { ctrlKey: true, inside: 'textarea' }))).toBe(true)
  expect(isCommandKey(press('K', { metaKey: true }))).toBe(true)
  expect(isCommandKey(press('л', { code: 'KeyK', ctrlKey: true }))).toBe(true)
  for (const change of [{}, { ctrlKey: true, altKey: true }, { ctrlKey: true, shiftKey: true }])
    expect(isCommandKey(press('k', change))).toBe(false)
  expect(isCommandKey(press('k', { ctrlKey: true, inside: '[role="dialog"]' }))).toBe(false)
})

it('leaves the keys to whoever types, composes, opened a menu, or holds a modifier', () => {
  expect(isForThePage(press('g'))).toBe(true)
  expect(isForThePage(press('?', { shiftKey: true }))).toBe(true)
  for (const inside of ['input', 'select', '[contenteditable="true"]', '[role="menu"]'])
    expect(isForThePage(press('g', { inside })), inside).toBe(false)
  for (const change of [
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { shiftKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])
    expect(isForThePage(press('g', change)), JSON.stringify(change)).toBe(false)
})

it('reads letters by what is written on the key, and by its place where that is no Latin letter', () => {
  expect(keyOf({ key: 'T', code: 'KeyT' })).toBe('t')
  expect(keyOf({ key: 'z', code: 'KeyY' })).toBe('z')
  expect(keyOf({ key: 'ש', code: 'KeyA' })).toBe('a')
  expect(keyOf({ key: '?', code: 'Minus' })).toBe('?')
  expect(keyOf({ key: 'Escape', code: 'Escape' })).toBe('Escape')
})
