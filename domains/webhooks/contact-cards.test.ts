import { expect, test } from 'vitest'
import { NAME_MAX_CHARS } from '../contacts/limits.ts'
import { splitMetaBody } from './split-meta-body.ts'

const bodyOf = (contacts: unknown[], messages: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      changes: [
        { field: 'messages', value: { metadata: { phone_number_id: '1' }, contacts, messages } },
      ],
    },
  ],
})
const cardsOf = (contacts: unknown[], messages: unknown[]) =>
  splitMetaBody(bodyOf(contacts, messages), 0).map(({ payload }) => payload['contact'])

test('a message has the first card of its number or its user id, else the only one', () => {
  const ana = { wa_id: '5511', user_id: 'u1', profile: { name: 'Ana', username: 'ana' } }
  const bia = { wa_id: '5522', user_id: 'u2', profile: { name: 'Bia' } }
  const twice = { wa_id: '5522', profile: { name: 'Another' } }
  const messages = [
    { from: '5522' },
    { from_user_id: 'u1' },
    { from: 5511 },
    { from: '5522', from_user_id: 'u1' },
    { from: '5533' },
    {},
  ]
  expect(cardsOf([ana, bia, twice], messages)).toEqual([bia, ana, ana, ana, {}, {}])
  expect(cardsOf([ana], messages)).toEqual(Array(6).fill(ana))
  expect(cardsOf([], messages)).toEqual(Array(6).fill({}))
})

test('of a card only what is read is kept with a message, as far as it is kept anywhere', () => {
  const fat = 'f'.repeat(100_000)
  const profile = { name: fat, username: fat, picture: fat }
  const name = 'f'.repeat(NAME_MAX_CHARS)
  expect(cardsOf([{ wa_id: '5511', user_id: fat, profile, fat }, {}], [{ from: '5511' }])).toEqual([
    { wa_id: '5511', profile: { name, username: name } },
  ])
})

test('cards are gone through once, however many messages there are', () => {
  let reads = 0
  const contacts = Array.from({ length: 500 }, (_, i) => ({
    get wa_id() {
      reads++
      return `x${i}`
    },
  }))
  cardsOf(
    contacts,
    Array.from({ length: 500 }, () => ({ from: 'nobody' })),
  )
  expect(reads).toBe(500)
})
