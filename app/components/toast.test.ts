import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, toast, toastStore } from './toast.ts'

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

it('takes one away, once', () => {
  const id = toast({ text: 'a' })
  dismissToast(id)
  const before = toastStore.snapshot()
  dismissToast(id)
  expect(texts()).toEqual([])
  expect(toastStore.snapshot()).toBe(before)
})
