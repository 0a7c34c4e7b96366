import { beforeEach, describe, expect, it, vi } from 'vitest'
import { goOnAtDialog, hearAtDialog, hearAtMenu, onTypedAtMenu } from './typed-at-dialog.ts'

beforeEach(() => void vi.useFakeTimers())

const endWords = () => hearAtDialog(pressed('Escape', 0), () => undefined)

function pressed(key: string, timeStamp: number, inside = ['[role="dialog"]']) {
  const closest = (selectors: string) =>
    inside.some((one) => selectors.split(', ').includes(one)) ? {} : null
  const press = { key, timeStamp, ctrlKey: false, metaKey: false, altKey: false }
  return {
    ...press,
    defaultPrevented: false,
    target: { closest } as unknown as EventTarget,
    preventDefault: vi.fn<() => void>(),
  }
}

/** Presses these one after the other, and returns which of them mean nothing to the dialog. */
function taken(keys: string[], { everyMs = 100, inside = ['[role="dialog"]'] } = {}): string {
  endWords()
  const told = vi.fn<(words: string) => void>()
  const presses = keys.map((key, at) => pressed(key, 10_000 + at * everyMs, inside))
  for (const press of presses) hearAtDialog(press, told)
  return presses.map((one) => (one.preventDefault.mock.calls.length > 0 ? 'x' : '-')).join('')
}

it('takes what follows a letter at a dialog for the rest of the words', () => {
  expect(taken(['a', 'i', ' ', 'r', 's', 'Enter', 'e'])).toBe('xxxxxxx')
  expect(taken(['a', ' '], { everyMs: 800 })).toBe('x-')
  expect(taken(['a', 'i', 'Enter'], { everyMs: 600 })).toBe('xxx')
  const box = ['[role="dialog"]', 'input', 'input[type="radio"]']
  expect(taken(['a', ' ', 'Enter'], { inside: box })).toBe('xxx')
})

it('leaves a dialog its own keys: a space that nothing precedes, Tab and what follows it, choices, texts', () => {
  expect(taken([' ', 'Enter'])).toBe('--')
  expect(taken(['a', 'Tab', ' '])).toBe('x--')
  expect(taken(['a', ' '], { inside: ['[role="dialog"]', '[role="listbox"]'] })).toBe('--')
  expect(taken(['a', ' '], { inside: ['[role="dialog"]', 'textarea'] })).toBe('--')
  expect(taken(['a', ' '], { inside: ['[role="menu"]'] })).toBe('--')
})

it('tells all words once, after a pause or when something else is done', () => {
  endWords()
  const told = vi.fn<(words: string) => void>()
  goOnAtDialog('ai', 0, told)
  for (const [at, key] of [' ', 'r', 's', 'Enter', '!'].entries())
    hearAtDialog(pressed(key, 100 + at * 100), told)
  vi.advanceTimersByTime(1_999)
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told.mock.calls).toEqual([['ai rs!']])
  for (const [at, key] of ['o', 'i', 'Escape', 'e', 'Escape'].entries())
    hearAtDialog(pressed(key, 9_000 + at * 100), told)
  vi.advanceTimersByTime(5_000)
  expect(told.mock.calls.slice(1)).toEqual([['oi'], ['e']])
})

describe('at a menu', () => {
  const ITEMS = ['resolver', 'devolver à fila', 'transferir', 'esconder']
  /** Where each key leads, one after the other; `null`: the key keeps its own meaning. */
  function pressAtMenu(keys: readonly string[], everyMs = 100) {
    endWords()
    const told = vi.fn<(words: string) => void>()
    onTypedAtMenu(told)
    const find = (words: string) => {
      const place = ITEMS.findIndex((item) => item.startsWith(words))
      return place < 0 ? null : place
    }
    const places = keys.map((key, at) =>
      hearAtMenu({ key, timeStamp: 10_000 + at * everyMs }, find),
    )
    vi.advanceTimersByTime(5_000)
    return { places, told: told.mock.calls.flat() }
  }

  it('letters find an item by its first words, which a key presses', () => {
    const found = pressAtMenu(['d', 'e', 'Enter'])
    expect(found).toEqual({ places: [1, 1, null], told: [] })
    expect(pressAtMenu(['t', ' '], 800)).toEqual({ places: [2, null], told: [] })
    expect(pressAtMenu([' ', 'ArrowDown'])).toEqual({ places: [null, null], told: [] })
  })

  it('words that no item begins with press none, and are told', () => {
    expect(pressAtMenu(['t', 'u', 'd', 'o', ' ', 'b', 'Enter'])).toEqual({
      places: [2, -1, -1, -1, -1, -1, -1],
      told: ['tudo b'],
    })
    expect(pressAtMenu(['e', ' ', 'Enter', 'Escape'])).toEqual({
      places: [3, -1, -1, null],
      told: ['e '],
    })
    expect(pressAtMenu(['u', 'm', 'ArrowDown', ' ']).places).toEqual([-1, -1, null, null])
  })
})
