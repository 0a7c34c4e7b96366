import { expect, it } from 'vitest'
import { newsOfStanding, sentenceOf } from './later-news.ts'

const ticket = { ticketId: 42, uuid: 'u-42', name: 'Rita', channel: 'whatsapp' }
const thrown = new Error('not found')

it('says why a plan failed, and nothing more of a ticket that is gone', () => {
  const failed = { kind: 'failed' as const, words: 'Oi', thrown }
  expect(sentenceOf({ ...failed, ticket })).toEqual({ sentence: 'failed', hasReason: true })
  const gone = { ...ticket, isGone: true }
  expect(sentenceOf({ ...failed, ticket: gone })).toEqual({ sentence: 'gone', hasReason: false })
  expect(sentenceOf({ kind: 'kept', ticket: gone, thrown })).toEqual({
    sentence: 'kept',
    hasReason: true,
  })
})

it('tells all that an undo left standing, each reason once', () => {
  const undone = { ticket, words: '', isBack: false }
  const [sent, sending] = [{ status: 'sent' as const }, { status: 'sending' as const }]
  const kept = { status: 'kept' as const, thrown }
  expect(newsOfStanding({ ...undone, standing: [sent, kept, sending, kept] })).toEqual([
    { kind: 'kept', ticket, thrown },
    { kind: 'tooLate', ticket },
  ])
  expect(newsOfStanding({ ...undone, standing: [sending] })).toEqual([{ kind: 'tooLate', ticket }])
  expect(newsOfStanding({ ...undone, standing: [] })).toEqual([])
})
