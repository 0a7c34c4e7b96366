import { useMemo } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { shorten } from '#core/shorten.ts'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { findQuickMessages } from './find-quick-messages.ts'
import { QUICK_LABEL_MAX_CHARS } from './limits.ts'
import { pickQuick } from './pick-quick.ts'
import { QuickThumbnail } from './quick-thumbnail.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import type { SuggestionKeys } from './suggestion-list.tsx'
import type { Attachments } from './use-attachments.ts'
import { useQuickMessages, useQuickWords } from './use-quick-messages.ts'

export type QuickRepliesProps = {
  ticket: TicketView
  query: string
  input: RefObject<HTMLTextAreaElement | null>
  keys: SuggestionKeys
  /** The words that take the place of the call. */
  onPick: (text: string) => void
  onFile: Attachments['bring']
  onDismiss: () => void
}

/** The quick replies that a slash calls, with their variables filled for this ticket when one is taken. */
export function QuickReplies({ ticket, query, onPick, onFile, ...list }: QuickRepliesProps) {
  const { t } = useTranslation('messages')
  const fail = useFailureToast()
  const known = useQuickMessages()
  const fill = useQuickWords()
  const items = useMemo(
    () =>
      findQuickMessages(known, query).map((quick) => ({
        key: String(quick.id),
        words: fill(ticket, quick),
        quick,
        content: (
          <>
            {quick.isMedia && <QuickThumbnail quick={quick} />}
            <b className="truncate">/{shorten(quick.shortcode, QUICK_LABEL_MAX_CHARS)}</b>
            <span className="truncate">
              {shorten(fill(ticket, quick) || (quick.mediaName ?? ''), QUICK_LABEL_MAX_CHARS)}
            </span>
            {!quick.geral && <small>{t('quick.own')}</small>}
          </>
        ),
      })),
    [known, query, fill, ticket, t],
  )
  const pick = (quick: QuickMessageView, words: string) =>
    pickQuick({ ticketId: ticket.id, quick, words, put: onPick, bring: onFile }).catch(fail)
  return (
    <SuggestionList
      {...list}
      label={t('quick.label')}
      items={items}
      onPick={(item) => void pick(item.quick, item.words)}
    />
  )
}
