import type { Millis } from '#core/time.ts'
import { EDIT_WINDOW_MS } from './limits.ts'
import type { MessageView } from './messages.types.ts'

type Edited = Pick<
  MessageView,
  'fromMe' | 'isPrivate' | 'isDeleted' | 'isForwarded' | 'mediaType' | 'ack' | 'failed' | 'sentAt'
>

/**
 * Whether a text of ours can still be given other words at the customer's phone, by its channel and age. Whose it is, is another
 * question. Client-safe: the screen offers what the server allows.
 */
export function isEditable(message: Edited, channel: string, now: Millis): boolean {
  return (
    channel === 'whatsapp' &&
    message.fromMe &&
    !message.isPrivate &&
    !message.isDeleted &&
    !message.isForwarded &&
    message.mediaType === null &&
    // Before WhatsApp took it there is nothing at the phone to edit.
    message.ack >= 1 &&
    message.failed === null &&
    now - Date.parse(message.sentAt) < EDIT_WINDOW_MS
  )
}
