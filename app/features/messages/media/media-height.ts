import type { MessageView } from '#domains/messages/messages.types.ts'
import { boxOf, faceKindOf, fileFactsOf, PICTURE_MOST, STICKER_MOST } from './media-facts.ts'

/** Pixels that the face of a message takes before it is drawn: near enough for a list to keep its place. */
export function mediaHeight(
  message: Pick<MessageView, 'mediaType' | 'data' | 'isDeleted'>,
): number {
  const kind = message.isDeleted ? null : faceKindOf(message)
  if (kind === null) return 0
  if (kind === 'picture' || kind === 'video')
    return boxOf(fileFactsOf(message.data), PICTURE_MOST).height + 5
  if (kind === 'sticker') return boxOf(fileFactsOf(message.data), STICKER_MOST).height + 5
  return 57
}
