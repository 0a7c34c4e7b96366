import { memo, Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useKeepClear } from '#app/components/keep-clear.ts'
import { lazyPart } from '#app/components/lazy-part.ts'
import { forwardWords } from '#app/i18n/pages/forward.ts'
import { isPicking } from '../desk/picked.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { Bubble } from './bubble.tsx'
import type { BubbleProps } from './bubble.tsx'

// Comes with the first message that is ticked; so do its words.
const PickBox = lazyPart(() => import('./pick-box.tsx').then((m) => m.PickBox), forwardWords)

// Comes with the first earlier ticket.
const TicketLine = lazyPart(() => import('../messages/ticket-line.tsx').then((m) => m.TicketLine))

export type ConversationEntryProps = BubbleProps & {
  /** Shows what the contact wrote in earlier tickets; null when that is shown, or there is none. */
  onEarlier?: (() => void) | null
  /** Nothing was written before it. */
  isBeginning?: boolean
  /** Somebody was just led to it. */
  isMarked?: boolean
}

/** A message with what stands above it: the beginning, the day, the line where unread ones begin. */
export const ConversationEntry = memo(function ConversationEntry({
  onEarlier = null,
  isBeginning = false,
  isMarked = false,
  ...props
}: ConversationEntryProps) {
  const { t } = useTranslation('messages')
  const formats = useFormats()
  const keepClear = useKeepClear<HTMLButtonElement>()
  const { item } = props
  const { ticketId } = item.message
  const picked = useStore(useDesk().picked)
  return (
    <div
      className="entry"
      data-starts={item.startsGroup ? '' : undefined}
      data-marked={isMarked ? '' : undefined}
    >
      {isBeginning && (
        <p className="conversation-start">
          {t(onEarlier === null ? 'beginning' : 'earlier.beginning')}
          {onEarlier !== null && (
            <button
              ref={keepClear}
              type="button"
              className="plain-button link focus-ring"
              data-testid="show-earlier"
              onClick={onEarlier}
            >
              {t('earlier.show')}
            </button>
          )}
        </p>
      )}
      {item.endsTicket !== null && (
        <Suspense fallback={null}>
          <TicketLine ticket={item.endsTicket} />
        </Suspense>
      )}
      {item.startsDay && (
        <div className="day-line">
          <time dateTime={item.message.sentAt}>{formats.dayName(item.message.sentAt)}</time>
        </div>
      )}
      {item.unread !== null && (
        <div className="unread-line" data-testid="unread-divider">
          {t('unreadLine', { count: item.unread })}
        </div>
      )}
      <div className="entry-message">
        <Bubble {...props} />
        {picked !== null && isPicking(picked, ticketId) && (
          <Suspense fallback={null}>
            <PickBox message={item.message} contactName={props.contactName} picked={picked} />
          </Suspense>
        )}
      </div>
    </div>
  )
})
