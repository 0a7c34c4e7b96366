import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, isToldAbout, toast, toastStore } from './toast.ts'

const texts = () => toastStore.snapshot().map(({ text }) => text)

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

it('tells who listens, and keeps the newest four', () => {
  const listener = vi.fn()
  const stop = toastStore.subscribe(listener)
  for (const text of ['a', 'b', 'c', 'd', 'e']) toast({ text })
  expect(texts()).toEqual(['b', 'c', 'd', 'e'])
  expect(listener).toHaveBeenCalledTimes(5)
  stop()
  toast({ text: 'f' })
  expect(listener).toHaveBeenCalledTimes(5)
})

it('stays long enough to be taken back', () => {
  toast({ text: 'a' })
  toast({ text: 'b', undo: { run: () => undefined } })
  toast({ text: 'c', undo: { run: () => undefined }, durationMs: null })
  expect(toastStore.snapshot().map(({ durationMs }) => durationMs)).toEqual([2_000, 7_000, null])
})

it('keeps what is offered until it is dismissed: nothing else may lead there', () => {
  const action = { label: 'Copiar', run: () => undefined }
  toast({ text: 'a', action, durationMs: null })
  toast({ text: 'b', action })
  for (const text of ['c', 'd', 'e', 'f']) toast({ text, durationMs: null })
  expect(texts()).toEqual(['a', 'd', 'e', 'f'])
  for (let n = 0; n < 5; n++) toast({ text: 'g', action, durationMs: null })
  expect(texts()).toEqual(['a', 'g', 'g', 'g', 'g', 'g'])
})

it('takes one away, once', () => {
  const id = toast({ text: 'a' })
  dismissToast(id)
  const before = toastStore.snapshot()
  dismissToast(id)
  expect(texts()).toEqual([])
  expect(toastStore.snapshot()).toBe(before)
})

it('knows what it tells of, and nothing of what others do', () => {
  const action = { label: 'Copiar', run: () => undefined }
  toast({ text: 'a', action, durationMs: null })
  expect(isToldAbout('unsent 1')).toBe(false)
  const id = toast({ text: 'b', action, durationMs: null, about: 'unsent 1' })
  expect([isToldAbout('unsent 1'), isToldAbout('unsent 2')]).toEqual([true, false])
  dismissToast(id)
  expect(isToldAbout('unsent 1')).toBe(false)
})
