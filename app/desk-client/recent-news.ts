import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'

/** News are kept this long: longer than any read takes. */
const KEPT_MS = 30_000

type News = { at: number; ticket: TicketView | null; message: MessageView | null }

/**
 * What the room told a moment ago. An answer that was read before a frame may arrive after it: whoever puts an answer into the cache
 * tells the news since its question once more, so that nothing older stands.
 */
export type RecentNews = {
  note(news: { ticket?: TicketView; message?: MessageView }): void
  since(moment: number): readonly News[]
}

export function createRecentNews(now: () => number = Date.now): RecentNews {
  let kept: News[] = []
  return {
    note: ({ ticket, message }) => {
      const at = now()
      kept = kept.filter((one) => at - one.at < KEPT_MS)
      kept.push({ at, ticket: ticket ?? null, message: message ?? null })
    },
    since: (moment) => kept.filter((one) => one.at >= moment),
  }
}
