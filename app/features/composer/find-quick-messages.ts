import { fold } from '#domains/word-index/fold-text.ts'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'

/** What follows the slash that a text begins with; null when the text is no call of a quick reply. */
export function slashQuery(text: string): string | null {
  return text.startsWith('/') && !text.includes('\n') ? text.slice(1) : null
}

/** Quick replies whose shortcut or words hold every word of the query; those whose shortcut begins with it come first. */
export function findQuickMessages(
  all: readonly QuickMessageView[],
  query: string,
): QuickMessageView[] {
  const wanted = fold(query.trim())
  const words = wanted.split(/\s+/u)
  return all
    .map((one) => ({ one, shortcode: fold(one.shortcode), text: fold(one.message) }))
    .filter(({ shortcode, text }) =>
      words.every((word) => shortcode.includes(word) || text.includes(word)),
    )
    .map(({ one, shortcode }) => ({ one, rank: rankOf(shortcode, wanted) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

function rankOf(shortcode: string, wanted: string): number {
  if (shortcode === wanted) return 0
  if (shortcode.startsWith(wanted)) return 1
  return shortcode.includes(wanted) ? 2 : 3
}
