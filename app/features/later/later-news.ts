import type { LaterTicket } from './later-records.ts'
import type { Undone } from './taken-content.ts'
import type { WithdrawalNews } from './withdrawals.ts'

/**
 * `failed`: it is not planned, and its words are in the composer of its ticket again. `left`: likewise, because its page went before it
 * knew. `undone`: it is taken back, and its ticket is gone. `tooLate`: it was to be taken back, and is sent or being sent.
 */
export type LaterNews =
  | (WithdrawalNews & { words?: undefined })
  | { kind: 'tooLate'; ticket: LaterTicket; thrown?: undefined; words?: undefined }
  | { kind: 'failed' | 'left' | 'undone'; ticket: LaterTicket; words: string; thrown?: unknown }

/** Its sentence among the words of `later:news`, and whether the reason follows: that a ticket is gone is reason enough. */
export function sentenceOf({ kind, ticket, thrown }: LaterNews) {
  if (ticket.isGone === true && (kind === 'failed' || kind === 'left'))
    return { sentence: 'gone' as const, hasReason: false }
  return { sentence: kind, hasReason: thrown !== undefined }
}

/** What is told of an undo that not all came back of: each reason once, however many parts stand. */
export function newsOfStanding({ ticket, standing }: Undone): LaterNews[] {
  const kept = standing.find(({ status }) => status === 'kept')
  const isTooLate = standing.some(({ status }) => status !== 'kept')
  return [
    ...(kept === undefined ? [] : [{ kind: 'kept' as const, ticket, thrown: kept.thrown }]),
    ...(isTooLate ? [{ kind: 'tooLate' as const, ticket }] : []),
  ]
}
