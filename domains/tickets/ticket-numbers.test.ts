import { expect, it } from 'vitest'
import { isTicketNumber, ticketNumbers } from './ticket-numbers.ts'

const uuid = '0b54cc8e-6a34-4a3c-9a51-3f2f8f0d9c11'

it.each([
  ['#1042', [1042]],
  [' 1042 ', [1042]],
  ['# 7', [7]],
  ['202611211042', [202611211042, 1042]],
  ['202613991042', [202613991042]],
  ['35184372088834', [35184372088834]],
  ['99999999999999999999', []],
  ['#0', []],
  ['1042a', []],
  ['boleto', []],
  ['', []],
] as const)('%j may name %j', (text, ids) =>
  expect(ticketNumbers(text)).toEqual({ ids, uuid: null }),
)

it('knows the address of a ticket, and what names a ticket alone', () => {
  expect(ticketNumbers(uuid.toUpperCase())).toEqual({ ids: [], uuid })
  expect(ticketNumbers(`${uuid}x`).uuid).toBeNull()
  expect([isTicketNumber('#7'), isTicketNumber('7'), isTicketNumber('#a')]).toEqual([
    true,
    false,
    false,
  ])
})
