import { expect, it } from 'vitest'
import {
  TELL_TYPING_AGAIN_MS,
  TELL_TYPING_EVERY_MS,
  WATCH_TYPING_EVERY_MS,
} from '#domains/messages/limits.ts'
import { createAtCustomer } from './room-at-customer.ts'

function atCustomer() {
  const said: string[] = []
  const time = { now: 1_000_000 }
  const say = (what: string) => Promise.resolve(void said.push(what))
  const parts = createAtCustomer({
    now: () => time.now,
    defer: () => undefined,
    sendTyping: (ticketId, on) => say(`${ticketId} ${on ? 'types' : 'stopped'}`),
    attend: (ticketId) => say(`${ticketId} looked at`),
  })
  return { ...parts, said, time }
}

it('says that somebody types once in a while, and at once that they stopped', () => {
  const { typed, said, time } = atCustomer()
  typed(1, true)
  time.now += TELL_TYPING_EVERY_MS - 1
  typed(1, true)
  typed(2, true)
  expect(said).toEqual(['1 types', '2 types'])
  time.now += 1
  typed(1, true)
  typed(1, false)
  typed(1, false)
  expect(said.slice(2)).toEqual(['1 types', '1 stopped'])
  time.now += TELL_TYPING_AGAIN_MS
  typed(1, true)
  expect(said.slice(4)).toEqual(['1 types'])
})

it('is not made to say it again and again by who types and stops in turn', () => {
  const { typed, said } = atCustomer()
  for (let i = 0; i < 20; i++) typed(1, i % 2 === 0)
  expect(said).toEqual(['1 types', '1 stopped'])
})

it('says nothing of somebody who stopped without having typed', () => {
  const { typed, said } = atCustomer()
  typed(1, false)
  expect(said).toEqual([])
})

it('asks for a ticket’s customer once in five minutes, however many look', () => {
  const { looked, said, time } = atCustomer()
  looked(1)
  looked(1)
  looked(2)
  time.now += WATCH_TYPING_EVERY_MS
  looked(1)
  expect(said).toEqual(['1 looked at', '2 looked at', '1 looked at'])
})
