import { PenLine } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { useKeepClear } from '#app/components/keep-clear.ts'
import { forwardWords } from '#app/i18n/pages/forward.ts'
import type { TicketViewer } from '#protocol/realtime/frames.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Composer } from '../composer/composer.tsx'
import { Conversation } from '../conversation/conversation.tsx'
import { afterLeaving, isPicking } from '../desk/picked.ts'
import { Planned } from '../later/planned.tsx'
import { useViewer } from '../frame/viewer.tsx'
import { REPLY_DONE_EVENT, REPLY_EVENT } from '../desk/desk-keys.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { startWriting } from '../desk/start-writing.ts'
import { TicketHeader } from './ticket-header.tsx'
import { useLeftMark } from './use-left-mark.ts'
import { useTakenOver } from './use-taken-over.ts'
import { useTicketViewers } from './use-ticket-viewers.ts'
import './chat-pane.css'

// Comes with the first message that is ticked; so do its words.
const PickBar = lazyPart(
  () => import('../forward/pick-bar.tsx').then((m) => m.PickBar),
  forwardWords,
)

const TakenOver = lazyPart(() => import('./taken-over.tsx').then((m) => m.TakenOver))

/** One ticket: its header, its conversation, the composer. Keyed by ticket. */
export function ChatPane({
  ticket,
  isInert,
  isContactShown,
  onToggleContact,
}: {
  ticket: TicketView
  /** The contact lies over it. */
  isInert: boolean
  isContactShown: boolean
  onToggleContact: () => void
}) {
  const { t } = useTranslation('messages')
  const { room, picked: store } = useDesk()
  const { plan } = useViewer()
  const picked = useStore(store)
  const picks = picked !== null && isPicking(picked, ticket.id)
  const isTakenOver = useTakenOver(ticket)
  const keepClear = useKeepClear<HTMLDivElement>()
  const pane = useRef<HTMLElement>(null)
  useLeftMark(pane, ticket)
  const [replyTo, setReplyTo] = useState<MessageView | null>(null)
  const reply = useCallback(
    (message: MessageView) => {
      setReplyTo(message)
      // With the press alone: where a quote comes back by itself, somebody may be writing elsewhere.
      startWriting({ ticketId: ticket.id, mode: 'message', isReply: true })
    },
    [ticket.id],
  )
  useEffect(() => {
    room.look(ticket.id)
    return () => room.look(null)
  }, [room, ticket.id])
  useEffect(() => {
    const onReply = (event: Event) => {
      const message = (event as CustomEvent<MessageView>).detail
      if (message.ticketId === ticket.id) setReplyTo(message)
    }
    const onDone = (event: Event) =>
      setReplyTo((now) => (now?.id === (event as CustomEvent<number>).detail ? null : now))
    window.addEventListener(REPLY_EVENT, onReply)
    window.addEventListener(REPLY_DONE_EVENT, onDone)
    return () => {
      window.removeEventListener(REPLY_EVENT, onReply)
      window.removeEventListener(REPLY_DONE_EVENT, onDone)
    }
  }, [ticket.id])
  useEffect(
    () => () => {
      const left = store.get()
      if (left?.ticketId === ticket.id) store.set(afterLeaving(left))
    },
    [store, ticket.id],
  )
  return (
    <section
      ref={pane}
      className="chat-pane"
      data-ticket-id={ticket.id}
      aria-label={t('conversation', { name: ticket.contact.name })}
      {...(isInert ? INERT : {})}
    >
      <TicketHeader
        ticket={ticket}
        isContactShown={isContactShown}
        onToggleContact={onToggleContact}
      />
      <Conversation ticket={ticket} onReply={reply} />
      <TypingLine ticketId={ticket.id} />
      <div className="chat-foot" ref={keepClear} data-writes="" data-testid="chat-foot">
        {isTakenOver && (
          <Suspense fallback={null}>
            <TakenOver ticket={ticket} />
          </Suspense>
        )}
        {plan.useSchedules && <Planned ticket={ticket} />}
        {picks && (
          <Suspense fallback={null}>
            <PickBar ticketId={ticket.id} picked={picked} />
          </Suspense>
        )}
        {/* Out of sight, not gone: what is attached to it stays. */}
        <div className="chat-composer" hidden={picks}>
          <Composer ticket={ticket} replyTo={replyTo} onReplyDone={() => setReplyTo(null)} />
        </div>
      </div>
    </section>
  )
}

/** React 18 does not know the attribute, and passes it on as it is. */
const INERT = { inert: '' } as const

const namesOf = (viewers: readonly TicketViewer[]) => ({
  count: viewers.length,
  names: viewers.map(({ name }) => name).join(', '),
})

/** Who of the team writes to this customer right now, before two answers leave. */
function TypingLine({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets')
  const viewers = useTicketViewers(ticketId)
  const typing = namesOf(viewers.filter((viewer) => viewer.typing))
  const drafting = namesOf(viewers.filter((viewer) => viewer.drafting))
  return (
    <p
      className="typing-line"
      aria-live="polite"
      data-draft={drafting.count > 0 ? '' : undefined}
      data-testid="colleague-writes"
    >
      {drafting.count > 0 ? (
        <>
          <PenLine size={13} strokeWidth={1.8} aria-hidden /> {t('header.drafting', drafting)}
        </>
      ) : (
        typing.count > 0 && t('header.typing', typing)
      )}
    </p>
  )
}
