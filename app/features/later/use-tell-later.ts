import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isToldAbout, toast } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFailureText } from '../desk/use-failure-toast.ts'
import type { LaterTicket } from './later-records.ts'
import type { WithdrawalNews } from './withdrawals.ts'

/** `failed`: it is not planned, and its words are in the composer of its ticket again. */
export type LaterNews =
  | (WithdrawalNews & { words?: undefined })
  | { kind: 'failed'; ticket: LaterTicket; words: string; thrown?: unknown }

/** Returns what tells of a plan in a ticket that is not on the screen: until it is dismissed, with the contact’s name and the way there. */
export function useTellLater(): (news: LaterNews) => void {
  const { t } = useTranslation(['later', 'desk', 'common'])
  const client = useQueryClient()
  const failureText = useFailureText()
  const go = useDeskNavigation()
  const copy = useCopy()
  return ({ kind, ticket, words = '', thrown }) => {
    const { ticketId, uuid, isGone = false } = ticket
    const known = cachedTicket(client, ticketId)
    const name = known?.contact.name ?? ticket.name
    const about = `later:${kind}:${ticketId}`
    // Parts of one message are told of once.
    if (kind !== 'failed' && isToldAbout(about)) return
    /** A ticket that waits does not open. */
    const opens = !isGone && known?.status !== 'pending'
    const reason = thrown === undefined ? '' : failureText(thrown)
    const open = () => {
      go.toTicket({ uuid: known?.uuid ?? uuid })
      return Promise.resolve(true)
    }
    toast({
      kind: 'error',
      text: `${t(isGone && kind === 'failed' ? 'later:news.gone' : `later:news.${kind}`, { name })} ${reason}`.trim(),
      about,
      durationMs: null,
      ...(opens
        ? { action: { label: t('desk:open'), run: open } }
        : words === ''
          ? {}
          : { action: { label: t('common:copyUnsent'), run: () => copy(words) } }),
    })
  }
}
