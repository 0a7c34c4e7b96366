import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'

/** What follows the slash that a text begins with; null when the text is no call of a quick reply. */
export function slashQuery(text: string): string | null {
  return text.startsWith('/') && !text.includes('\n') ? text.slice(1) : null
}

/** As it is searched: accents and capitals do not count. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Quick replies whose shortcut or words hold every word of the query; those whose shortcut begins with it come first. */
export function findQuickMessages(
  all: readonly QuickMessageView[],
  query: string,
): QuickMessageView[] {
  const wanted = plain(query.trim())
  const words = wanted.split(/\s+/u)
  return all
    .map((one) => ({ one, shortcode: plain(one.shortcode), text: plain(one.message) }))
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
