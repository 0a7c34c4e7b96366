import type { MessageView } from '#domains/messages/messages.types.ts'

/** What an answer carries of the message that it answers. */
export const quotedIn = ({ id, body, fromMe, mediaType }: MessageView, contactName: string) => ({
  id,
  body,
  fromMe,
  mediaType,
  contactName,
  isDeleted: false,
})
