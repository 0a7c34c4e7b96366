import { expect, it } from 'vitest'
import { createShownState } from './shown-state.ts'

/** A server with one switch, whose answers come when the test says so, with the state of when they were asked for. */
function slowServer() {
  let isOn = false
  const asked: (() => void)[] = []
  const shown: boolean[] = []
  const state = createShownState(
    () => {
      const then = isOn
      return new Promise<boolean>((resolve) => asked.push(() => resolve(then)))
    },
    (value) => shown.push(value),
  )
  return { state, asked, shown, turn: (value: boolean) => (isOn = value) }
}

it('drops an answer that was asked for before a change', async () => {
  const { state, asked, shown, turn } = slowServer()
  const before = state.load()
  const written = Promise.withResolvers<void>()
  const changed = state.change(() => written.promise)
  const during = state.load()
  turn(true)
  written.resolve()
  await expect.poll(() => asked.length).toBe(3)
  for (const answer of asked) answer()
  await Promise.all([before, during, changed])
  expect(shown).toEqual([true])
})

it('drops an answer that a newer one overtook, and none that comes in order', async () => {
  const { state, asked, shown, turn } = slowServer()
  const first = state.load()
  turn(true)
  const second = state.load()
  asked[1]?.()
  await second
  asked[0]?.()
  await first
  expect(shown).toEqual([true])
})

it('shows the server’s state again when the change is refused', async () => {
  const { state, asked, shown } = slowServer()
  const refused = state.change(() => Promise.reject(new Error('no')))
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.()
  await expect(refused).rejects.toThrow('no')
  expect(shown).toEqual([false])
})
