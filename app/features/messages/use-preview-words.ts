import { useTranslation } from '#app/i18n/use-translation.tsx'
import { staysWithContact } from '#domains/messages/stays-with-contact.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { previewWords } from './preview-words.ts'

type LastMessage = Pick<
  TicketView,
  'lastMessage' | 'lastMessageFromMe' | 'lastMessageAck' | 'channel'
>

/** Returns how a preview reads where no more is known of its message. */
export function usePreviewWords(): (preview: string) => string {
  const { t } = useTranslation('previews')
  return (preview) =>
    previewWords(preview, (kind) => t(kind === 'deleted' ? 'deleted' : `kinds.${kind}`))
}

/** Returns how the last message of a ticket reads wherever tickets are shown. */
export function useLastWords(): (ticket: LastMessage) => string {
  const { t } = useTranslation('previews')
  return ({ lastMessage, lastMessageFromMe: fromMe, lastMessageAck: ack, channel }) =>
    previewWords(lastMessage, (kind) => {
      if (kind !== 'deleted') return t(`kinds.${kind}`)
      const stays = staysWithContact({ fromMe, isPrivate: false, ack }, channel)
      return t(stays ? 'deletedHere' : 'deleted')
    })
}
