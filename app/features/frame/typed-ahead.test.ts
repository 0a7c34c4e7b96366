import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AWAITED_SILENTLY_MS } from './limits.ts'
import {
  addTypedAhead,
  focusBeforeTypedAhead,
  giveUpTypedAhead,
  hearTypedAhead,
  keepTypedAhead,
  offerAwaitingInput,
  takeTypedAhead,
} from './typed-ahead.ts'

/** A document of elements that only know which selectors name them, and have the focus. */
const page: EventTarget & { activeElement?: unknown } = new EventTarget()
const around = new EventTarget()
const element = (names: string) => {
  const self = {
    hidden: false,
    value: '',
    closest: (selectors: string) => (selectors.split(', ').includes(names) ? self : null),
    focus: () => {
      page.activeElement = self
      around.dispatchEvent(new Event('focusin'))
    },
  }
  return self
}
const press = (key: string, change: Partial<KeyboardEvent> = {}) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    key,
    getModifierState: () => false,
    ...change,
  })
  return { isHeard: hearTypedAhead(event as KeyboardEvent), isTaken: event.defaultPrevented }
}
const elsewhere = () => page.dispatchEvent(new Event('pointerdown'))

const composer = element('textarea')
const search = element('input')
const button = element('button')
const dialog = element('[role="dialog"]')
let input = element('input')
const sayLate = vi.fn(() => endSaying)
const endSaying = vi.fn()
const withdraw = vi.fn()
let endOffer: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', around)
  input = Object.assign(element('input'), { hidden: true })
  endOffer = offerAwaitingInput(input, sayLate)
  composer.focus()
})
afterEach(() => {
  endOffer()
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('hands over what was typed, and where the focus was', () => {
  keepTypedAhead(withdraw)
  expect(page.activeElement).toBe(input)
  expect(input.hidden).toBe(false)
  addTypedAhead('lur')
  input.value += 'des'
  expect(focusBeforeTypedAhead()).toBe(composer)
  expect(takeTypedAhead()).toBe('lurdes')
  expect(input.hidden).toBe(true)
  expect(takeTypedAhead()).toBe('')
  expect(press('e')).toEqual({ isHeard: false, isTaken: false })
  expect(withdraw).not.toHaveBeenCalled()
})

it('begins anew when it was given up, and goes on when it is asked for twice', () => {
  for (const letters of ['x', 'y', 'z']) {
    keepTypedAhead(withdraw)
    expect(input.value).toBe('')
    input.value = letters
    expect(press('Escape')).toEqual({ isHeard: true, isTaken: true })
    expect(page.activeElement).toBe(composer)
  }
  expect(withdraw).toHaveBeenCalledTimes(3)
  keepTypedAhead(withdraw)
  input.value = 'te'
  keepTypedAhead(withdraw)
  expect(press('k', { ctrlKey: true }).isHeard).toBe(false)
  expect(takeTypedAhead()).toBe('te')
  expect(withdraw).toHaveBeenCalledTimes(3)
})

it('leaves letters and compositions to the input, and keys that mean something to nobody', () => {
  keepTypedAhead(withdraw)
  for (const key of ['e', 'Dead', 'Process', 'Backspace', 'ArrowLeft'])
    expect(press(key), key).toEqual({ isHeard: true, isTaken: false })
  expect(press('q', { ctrlKey: true, altKey: true, getModifierState: () => true }).isHeard).toBe(
    true,
  )
  for (const key of ['Enter', 'Tab'])
    expect(press(key), key).toEqual({ isHeard: true, isTaken: true })
  // It ends the composition.
  expect(press('Escape', { isComposing: true })).toEqual({ isHeard: true, isTaken: false })
  expect(withdraw).not.toHaveBeenCalled()
})

it('takes the focus back from a program that put it on no field', () => {
  keepTypedAhead(withdraw)
  for (const taker of [button, composer]) {
    taker.focus()
    expect(press('l')).toEqual({ isHeard: true, isTaken: false })
    expect(page.activeElement).toBe(input)
  }
})

it('ends with a press elsewhere, and where a field or a dialog gets the focus', () => {
  keepTypedAhead(withdraw)
  elsewhere()
  expect(page.activeElement).toBe(composer)
  for (const field of [search, dialog]) {
    keepTypedAhead(withdraw)
    field.focus()
    expect(page.activeElement).toBe(field)
    expect(press('e').isHeard).toBe(false)
    composer.focus()
  }
  expect(withdraw).toHaveBeenCalledTimes(3)
  elsewhere()
  giveUpTypedAhead()
  expect(withdraw).toHaveBeenCalledTimes(3)
})

it('says when the bar is late, keeps what is typed, and says so no more once it is here or given up', () => {
  keepTypedAhead(withdraw)
  input.value = 'lu'
  vi.advanceTimersByTime(AWAITED_SILENTLY_MS - 1)
  expect(sayLate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(sayLate).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60 * AWAITED_SILENTLY_MS)
  expect(press('j').isHeard).toBe(true)
  expect(endSaying).not.toHaveBeenCalled()
  expect(takeTypedAhead()).toBe('lu')
  expect(endSaying).toHaveBeenCalledOnce()
  keepTypedAhead(withdraw)
  giveUpTypedAhead()
  vi.advanceTimersByTime(AWAITED_SILENTLY_MS)
  expect(sayLate).toHaveBeenCalledOnce()
})
