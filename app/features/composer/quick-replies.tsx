import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { fillVariables } from '#domains/messages/fill-variables.ts'
import type { TextSituation } from '#domains/messages/fill-variables.ts'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { fetchQuickMessages } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useTimeZone } from '../shell/viewer.tsx'
import { useDesk } from '../tickets/desk-context.tsx'
import { useFailureToast } from '../tickets/use-failure-toast.ts'
import { shorten } from '../tickets/shorten.ts'
import { findQuickMessages } from './find-quick-messages.ts'
import { QUICK_LABEL_MAX_CHARS, QUICK_MESSAGES_FRESH_MS } from './limits.ts'
import { fetchQuickFile } from './quick-file.ts'
import { QuickThumbnail } from './quick-thumbnail.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import type { SuggestionKeys } from './suggestion-list.tsx'

export type QuickRepliesProps = {
  ticket: TicketView
  query: string
  input: RefObject<HTMLTextAreaElement | null>
  keys: SuggestionKeys
  /** The words that take the place of the call. */
  onPick: (text: string, file: File | null) => void
  onDismiss: () => void
}

/** The quick replies that a slash calls, with their variables filled for this ticket when one is taken. */
export function QuickReplies({ ticket, query, onPick, ...list }: QuickRepliesProps) {
  const { t } = useTranslation('messages')
  const { companyId, me, directory } = useDesk()
  const timezone = useTimeZone()
  const fail = useFailureToast()
  const { data } = useQuery({
    queryKey: keys.quickMessages,
    queryFn: ({ signal }) => fetchQuickMessages({ companyId, userId: me.userId }, signal),
    staleTime: QUICK_MESSAGES_FRESH_MS,
  })
  const words = useMemo(() => {
    const situation: TextSituation = {
      contactName: ticket.contact.name,
      userName: me.name,
      ticketId: ticket.id,
      queueName: ticket.queue?.name ?? null,
      connectionName: ticket.whatsapp.name,
      now: serverNow(),
      timezone,
      language: directory.company.language,
    }
    return (quick: QuickMessageView) => fillVariables(quick.message, situation)
  }, [ticket, me.name, timezone, directory.company.language])
  const items = useMemo(
    () =>
      findQuickMessages(data ?? [], query).map((quick) => ({
        key: String(quick.id),
        words: words(quick),
        quick,
        content: (
          <>
            {quick.isMedia && <QuickThumbnail quick={quick} />}
            <b className="truncate">/{shorten(quick.shortcode, QUICK_LABEL_MAX_CHARS)}</b>
            <span className="truncate">
              {shorten(words(quick) || (quick.mediaName ?? ''), QUICK_LABEL_MAX_CHARS)}
            </span>
            {!quick.geral && <small>{t('quick.own')}</small>}
          </>
        ),
      })),
    [data, query, words, t],
  )
  const pick = async (quick: QuickMessageView, text: string) => {
    if (quick.mediaPath === null) return onPick(text, null)
    try {
      onPick(text, await fetchQuickFile(quick))
    } catch (thrown) {
      fail(thrown)
    }
  }
  return (
    <SuggestionList
      {...list}
      label={t('quick.label')}
      items={items}
      onPick={(item) => void pick(item.quick, item.words)}
    />
  )
}
