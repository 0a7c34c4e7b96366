import type { ChatMessage } from '../../whatsapp/chats.ts'
import { fileUrl } from './linked-client.ts'
import type { Attachment, ShownMessage } from './shown-message.ts'

/** A message of the simulated WhatsApp as `reader`'s phone shows it; without a reader, as nobody's. */
export function shownMessage(
  message: ChatMessage,
  { reader, account }: { reader: string | null; account: string },
): ShownMessage {
  const isMine = message.author.pn === reader
  const isMember = !isMine && message.author.pn !== account
  return {
    wamid: message.id,
    from: isMine ? 'user' : 'company',
    text: message.text,
    at: message.at,
    // What another member wrote waits for nobody's receipt.
    status: message.status === 'played' || isMember ? 'read' : message.status,
    contextId: message.quotedId,
    reactions: { user: message.reactions.person, company: message.reactions.company },
    errorCode: null,
    callbackData: null,
    edited: message.edited,
    deleted: message.deleted,
    ...(isMember && { author: message.author.name }),
    ...(message.kind !== 'text' && !message.deleted && { attachment: attachmentIn(message) }),
  }
}

function attachmentIn({ id, kind, file, place, author }: ChatMessage): Attachment {
  return {
    kind: kind === 'text' || kind === 'poll' ? 'other' : kind,
    url: file ? fileUrl(id, author.pn) : null,
    fileName: file?.fileName ?? null,
    place,
  }
}
