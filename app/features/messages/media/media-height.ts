import type { MessageView } from '#domains/messages/messages.types.ts'
import {
  boxOf,
  contentKindOf,
  fileFactsOf,
  orderOf,
  PICTURE_MOST,
  pollOf,
  STICKER_MOST,
  undrawnOf,
} from './media-facts.ts'

/** Pixels that the face of a message takes before it is drawn: near enough for a list to keep its place. */
export function mediaHeight(
  message: Pick<MessageView, 'mediaType' | 'mediaUrl' | 'data' | 'isDeleted'>,
): number {
  const kind = message.isDeleted ? null : contentKindOf(message)
  if (kind === null) return 0
  if (undrawnOf(message) !== null) return 76
  if (kind === 'picture' || kind === 'video')
    return boxOf(fileFactsOf(message.data), PICTURE_MOST).height + 5
  if (kind === 'sticker') return boxOf(fileFactsOf(message.data), STICKER_MOST).height + 5
  if (kind === 'poll') return 57 + 19 * (pollOf(message.data)?.options.length ?? 0)
  if (kind === 'order') return 57 + 19 * (orderOf(message.data)?.items.length ?? 0)
  return 57
}
