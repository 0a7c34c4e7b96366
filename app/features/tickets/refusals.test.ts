import { expect, it } from 'vitest'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import { refusalsOf } from './refusals.ts'

const entry = (
  clientId: string,
  ticketId: number,
  more: Partial<OutboxEntry> = {},
): OutboxEntry => ({
  clientId,
  ticketId,
  body: clientId,
  quotedMsg: null,
  isPrivate: false,
  writtenAt: '2026-11-21T12:00:00.000Z',
  refused: { code: 'ERR_WINDOW_CLOSED' },
  ...more,
})

it('what was refused is told once for each conversation, comments apart; what still waits is not', () => {
  const ticket = { uuid: 'uuid-1', name: 'Carla' }
  expect(
    refusalsOf([
      entry('bom dia', 1, { ticket }),
      entry('waits', 1, { refused: null }),
      entry('visto', 2, { isPrivate: true, refused: { code: 'ERR_NO_TICKET_FOUND' } }),
      entry('até já', 1, { ticket, isPrivate: true }),
      entry('até logo', 1, { ticket }),
      entry('', 1, { ticket, refused: { code: 'file-lost' } }),
    ]),
  ).toMatchObject([
    {
      ticketId: 1,
      ticket,
      words: 'bom dia\n\naté logo',
      isNote: false,
      isGone: false,
      code: 'file-lost',
    },
    { ticketId: 2, words: 'visto', isNote: true, isGone: true },
    { ticketId: 1, ticket, words: 'até já', isNote: true, isGone: false },
  ])
})

it('what its writer has seen is told no more, unless nothing leads there', () => {
  const seen = (code: 'ERR_WINDOW_CLOSED' | 'ERR_NO_TICKET_FOUND') => ({
    refused: { code, isSeen: true },
  })
  const told = refusalsOf([
    entry('a', 1, seen('ERR_WINDOW_CLOSED')),
    entry('b', 2, seen('ERR_WINDOW_CLOSED')),
    entry('c', 2),
    entry('d', 3, seen('ERR_NO_TICKET_FOUND')),
  ])
  expect(told.map(({ isSeen }) => isSeen)).toEqual([true, false, false])
})
