import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isToldAbout, toast } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFailureText } from '../desk/use-failure-toast.ts'
import { sentenceOf } from './later-news.ts'
import type { LaterNews } from './later-news.ts'

/** Returns what tells of a plan wherever its writer is: until it is dismissed, with the contact’s name and the way there. */
export function useTellLater(): (news: LaterNews) => void {
  const { t } = useTranslation(['later', 'desk', 'common'])
  const client = useQueryClient()
  const failureText = useFailureText()
  const go = useDeskNavigation()
  const copy = useCopy()
  const { room } = useDesk()
  return (news) => {
    const { kind, ticket, words = '', thrown } = news
    const { ticketId, uuid, isGone = false } = ticket
    const known = cachedTicket(client, ticketId)
    const name = known?.contact.name ?? ticket.name
    const about = `later:${kind}:${ticketId}`
    // Parts of one message are told of once.
    if (words === '' && isToldAbout(about)) return
    /** A ticket that waits does not open. */
    const opens = !isGone && known?.status !== 'pending'
    const { sentence, hasReason } = sentenceOf(news)
    const told = t(`later:news.${sentence}`, { name })
    const open = () => {
      go.toTicket({ uuid: known?.uuid ?? uuid })
      return Promise.resolve(true)
    }
    toast({
      kind: kind === 'undone' ? 'info' : 'error',
      text: hasReason ? `${told} ${failureText(thrown)}` : told,
      about,
      durationMs: null,
      ...(opens
        ? room.lookedAt.get() === ticketId
          ? {}
          : { action: { label: t('desk:open'), run: open } }
        : words === ''
          ? {}
          : { action: { label: t('common:copyUnsent'), run: () => copy(words) } }),
    })
  }
}
