import type { MediaType } from '#domains/messages/messages.types.ts'

/** The marks that stand for a kind, or for a deleted message, in a preview (domains/tickets/preview-message.ts). */
const KIND_OF_MARK: Record<string, MediaType | 'deleted'> = {
  '🚫': 'deleted',
  '📷': 'image',
  '🎤': 'audio',
  '🎬': 'video',
  '📄': 'application',
  '📍': 'locationMessage',
  '👤': 'contactMessage',
  '📞': 'call_log',
  '⚠️': 'unsupported',
}

/** Whether the message of a preview was deleted: nothing of it waits to be sent, or is read, any more. */
export const isDeletedPreview = (preview: string): boolean => KIND_OF_MARK[preview] === 'deleted'

/** A preview that is only a mark gets its kind's name beside it, in the reader's language. */
export function previewWords(
  preview: string,
  nameOf: (kind: MediaType | 'deleted') => string,
): string {
  const kind = KIND_OF_MARK[preview.trim()]
  return kind === undefined ? preview : `${preview.trim()} ${nameOf(kind)}`
}
