import { describe, expect, it } from 'vitest'
import { ticketView } from '#app/desk-client/test-views.ts'
import { BADGE_MAX } from '#app/features/frame/limits.ts'
import { bellTickets, unreadOf } from './bell-rows.ts'

const counts = { open: 0, pending: 0, group: 0, closed: 0, snoozed: 0, following: 0 }

/** Pages of so many tickets each; a last one without an end has more behind it. */
function pages(sizes: readonly number[], end: string | null) {
  let id = 0
  return {
    pages: sizes.map((size, index) => ({
      tickets: Array.from({ length: size }, () => ticketView({ id: ++id })),
      hasMore: index < sizes.length - 1 || end !== null,
      nextCursor: index < sizes.length - 1 ? 'next' : end,
      count: size,
      counts,
    })),
  }
}

describe('the number of the bell', () => {
  it('is not known before the last page is there: the first one is no number of anything', () => {
    const first = bellTickets(pages([20], 'next'))
    expect(first).toMatchObject({ total: 0, isKnown: false })
    expect(first.tickets).toHaveLength(20)
    expect(unreadOf(first)).toBeNull()
    expect(bellTickets(pages([20, 8], null))).toMatchObject({ total: 28, isKnown: true })
    expect(bellTickets(undefined)).toMatchObject({ total: 0, isKnown: false })
  })

  it('is known once it is more than the badge counts', () => {
    expect(bellTickets(pages([BADGE_MAX, 1], 'next'))).toMatchObject({ isKnown: true })
    expect(bellTickets(pages([BADGE_MAX], 'next'))).toMatchObject({ isKnown: false })
  })

  it('is what is there where no more can be had', () => {
    expect(bellTickets(pages([20], 'next'), true)).toMatchObject({ total: 20, isKnown: true })
  })
})
