import type { ConversationItem } from '../messages/conversation-items.ts'
import { UNREAD_FIRST_FROM } from '../messages/limits.ts'
import { mediaHeight } from '../messages/media/media-height.ts'
import type { Target } from '../messages/use-place.ts'

/** Where a conversation opens: at its end, or with one of its entries at the top or in the middle of what is in sight. */
export type Opening = { at: 'end' } | { at: 'start' | 'center'; index: number }

/** With more unread than a screen holds it opens at the first of them; a message that somebody was led to comes before that. */
export function openingOf(items: readonly ConversationItem[], target: Target | null): Opening {
  if (target !== null) {
    const index = items.findIndex(({ message }) => message.id === target.messageId)
    return index === -1 ? { at: 'end' } : { at: 'center', index }
  }
  const index = firstOfManyUnread(items)
  return index === -1 ? { at: 'end' } : { at: 'start', index }
}

export const firstOfManyUnread = (items: readonly ConversationItem[]): number =>
  items.findIndex((item) => (item.unread ?? 0) >= UNREAD_FIRST_FROM)

/** Scrolled so far, in pixels of guessed heights, the opening is in sight: what is drawn before anything is measured is then right. */
export function openingOffset(
  opening: Opening,
  items: readonly ConversationItem[],
  viewHeight: number,
): number {
  const height = (some: readonly ConversationItem[]) =>
    some.reduce((sum, item) => sum + guessHeight(item), 0)
  const end = Math.max(0, height(items) - viewHeight)
  if (opening.at === 'end') return end
  const above = height(items.slice(0, opening.index))
  if (opening.at === 'start') return Math.min(above, end)
  const room = viewHeight - guessHeight(items[opening.index])
  return Math.min(Math.max(0, above - room / 2), end)
}

/** A guess of an entry's height before it is drawn, in pixels: lines of about 60 characters, and what stands above. */
export function guessHeight(item: ConversationItem | undefined): number {
  if (item === undefined) return 44
  const { body, quotedMsg } = item.message
  const lines = Math.ceil(body.length / 60) + body.split('\n').length - 1
  return (
    18 +
    Math.max(1, lines) * 20 +
    mediaHeight(item.message) +
    (quotedMsg === null ? 0 : 46) +
    (item.startsDay ? 38 : 0)
  )
}
