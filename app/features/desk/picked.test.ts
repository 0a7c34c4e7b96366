import { expect, test } from 'vitest'
import { FORWARD_MESSAGES_MAX } from '#domains/forwards/limits.ts'
import { messageView } from '#app/desk-client/test-views.ts'
import { afterLeaving, isPicking, withToggled } from './picked.ts'
import type { Picked } from './picked.ts'

const nobody: Picked = { ticketId: null, messages: new Map(), to: [] }
const bia = { id: 4, name: 'Bia', number: null, picture: null }
const message = (id: number) => messageView({ id, ticketId: 7 })
const ticked = (...ids: number[]) =>
  ids.reduce((picked, id) => withToggled(picked, message(id)), nobody)

test('the first tick says which conversation it is about', () => {
  expect(isPicking(nobody, 7)).toBe(true)
  const picked = ticked(41)
  expect([...picked.messages.keys()]).toEqual([41])
  expect([isPicking(picked, 7), isPicking(picked, 8)]).toEqual([true, false])
})

test('a second press takes a tick away', () => {
  expect([...ticked(41, 42, 41).messages.keys()]).toEqual([42])
})

test('no more are ticked than one forwarding takes', () => {
  const full = ticked(...Array.from({ length: FORWARD_MESSAGES_MAX }, (_, index) => index + 1))
  expect(withToggled(full, message(900))).toBe(full)
  expect(withToggled(full, message(1)).messages.size).toBe(FORWARD_MESSAGES_MAX - 1)
})

test('leaving the conversation ends it, unless contacts were chosen before', () => {
  expect(afterLeaving(ticked(41))).toBeNull()
  expect(afterLeaving({ ...ticked(41), to: [bia] })).toEqual({ ...nobody, to: [bia] })
})
