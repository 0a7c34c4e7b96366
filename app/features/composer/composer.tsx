import { RefreshCw, SendHorizontal, StickyNote, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_MAX_CHARS, TEXT_MAX_CHARS } from '#domains/messages/limits.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { plainText } from '../messages/rich-text.ts'
import { useKindName } from '../messages/message-media.tsx'
import { useDesk } from '../tickets/desk-context.tsx'
import { useHydrated } from '../tickets/use-hydrated.ts'
import { composerMode } from './composer-mode.ts'
import { ComposerNotice } from './composer-notice.tsx'
import { draftKey, keepDraft, readDraft } from './drafts.ts'
import { useNow } from './use-now.ts'
import { useTyping } from './use-typing.ts'
import './composer.css'

/** The id by which the keyboard finds the text box. */
export const COMPOSER_ID = 'composer-input'
/** From here on what is left is counted. */
const COUNT_FROM = 200

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

export type ComposerProps = {
  ticket: TicketView
  replyTo: MessageView | null
  onReplyDone: () => void
}

/** Where messages are written: to the contact, or as a note to the team. Keyed by ticket: each has its own draft. */
export function Composer({ ticket, replyTo, onReplyDone }: ComposerProps) {
  const { me, directory } = useDesk()
  const now = useNow()
  const connection = directory.connections.find((one) => one.id === ticket.whatsappId)
  const way = connection ?? { status: ticket.whatsapp.status, statusReason: null }
  const mode = composerMode(ticket, way, me, now)
  const draft = useDraft(ticket.id)
  const writesNote = mode.kind !== 'write' && draft.isPrivate
  if (mode.kind !== 'write' && !writesNote) {
    return (
      <ComposerNotice
        ticket={ticket}
        obstacle={mode.kind}
        canNote={mode.canNote}
        reason={way.statusReason}
        onNote={() => draft.change({ isPrivate: true })}
      />
    )
  }
  return (
    <Writing
      ticket={ticket}
      draft={draft}
      canSend={mode.kind === 'write'}
      waitsForPhone={mode.kind === 'write' && mode.waitsForPhone}
      replyTo={replyTo}
      onReplyDone={onReplyDone}
    />
  )
}

type DraftState = {
  body: string
  isPrivate: boolean
  change(next: { body?: string; isPrivate?: boolean }): void
}

function useDraft(ticketId: number): DraftState {
  const { companyId, me } = useDesk()
  const key = draftKey(companyId, me.userId, ticketId)
  const isHydrated = useHydrated()
  const [draft, setDraft] = useState(() => ({ key: '', body: '', isPrivate: false }))
  // The server knows no drafts: the device's comes with the first picture after the document was taken over.
  if (isHydrated && draft.key !== key) setDraft({ key, ...readDraft(deviceStorage(), key) })
  return {
    body: draft.body,
    isPrivate: draft.isPrivate,
    change: (next) => {
      const changed = { ...draft, ...next }
      setDraft(changed)
      keepDraft(deviceStorage(), key, changed)
    },
  }
}

function Writing({
  ticket,
  draft,
  canSend,
  waitsForPhone,
  replyTo,
  onReplyDone,
}: ComposerProps & { draft: DraftState; canSend: boolean; waitsForPhone: boolean }) {
  const { t } = useTranslation('messages')
  const { outbox } = useDesk()
  const input = useRef<HTMLTextAreaElement>(null)
  const { typing, stopped } = useTyping(ticket.id)
  const isNote = draft.isPrivate || !canSend
  const max = isNote ? NOTE_MAX_CHARS : TEXT_MAX_CHARS
  const left = max - draft.body.length
  const isEmpty = draft.body.trim() === ''
  const quotes = isNote ? null : replyTo

  useGrowing(input, draft.body)
  useEffect(() => {
    if (replyTo !== null) input.current?.focus()
  }, [replyTo])

  const send = () => {
    // Blank text does nothing (specification part 1 §5).
    if (isEmpty || left < 0) return
    outbox.add({
      clientId: crypto.randomUUID(),
      ticketId: ticket.id,
      body: draft.body.trim(),
      isPrivate: isNote,
      quotedMsg:
        quotes === null
          ? null
          : {
              id: quotes.id,
              body: quotes.body,
              fromMe: quotes.fromMe,
              mediaType: quotes.mediaType,
              contactName: ticket.contact.name,
            },
      writtenAt: new Date().toISOString(),
    })
    draft.change({ body: '', isPrivate: false })
    stopped()
    onReplyDone()
    input.current?.focus()
  }

  return (
    <form
      className="composer"
      data-testid="composer"
      data-note={isNote ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {waitsForPhone && !isNote && (
        <p className="composer-waits" role="status" data-testid="composer-waits">
          <RefreshCw size={13} strokeWidth={1.8} aria-hidden /> {t('composer.waitsForPhone')}
        </p>
      )}
      {quotes !== null && (
        <ReplyBar message={quotes} contactName={ticket.contact.name} onCancel={onReplyDone} />
      )}
      <textarea
        ref={input}
        id={COMPOSER_ID}
        data-testid="composer-input"
        rows={1}
        aria-label={isNote ? t('composer.note') : t('composer.label')}
        placeholder={isNote ? t('composer.placeholderNote') : t('composer.placeholder')}
        value={draft.body}
        enterKeyHint="send"
        onChange={(event) => {
          draft.change({ body: event.target.value })
          if (!isNote) typing()
        }}
        onBlur={stopped}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            send()
          }
          if (event.key === 'Escape') {
            if (replyTo !== null) onReplyDone()
            else event.currentTarget.blur()
          }
        }}
      />
      <div className="composer-bar">
        <button
          type="button"
          className="plain-button composer-tool focus-ring"
          data-testid="composer-note"
          aria-pressed={isNote}
          title={t('composer.noteOn')}
          onClick={() => {
            draft.change({ isPrivate: !draft.isPrivate })
            // A note is none of the customer's business, nor is that it is being written.
            stopped()
            input.current?.focus()
          }}
        >
          <StickyNote size={17} strokeWidth={1.8} aria-hidden />
          <span>{t('composer.note')}</span>
        </button>
        <span className="composer-count" role="status" data-over={left < 0 ? '' : undefined}>
          {left < 0 && t('composer.tooLong', { count: -left, max })}
          {left >= 0 && left <= COUNT_FROM && t('composer.left', { count: left })}
        </span>
        <button
          type="submit"
          className="plain-button composer-send focus-ring"
          data-testid="composer-send"
          aria-label={isNote ? t('composer.saveNote') : t('composer.send')}
          title={isNote ? t('composer.saveNote') : t('composer.send')}
          disabled={isEmpty || left < 0}
        >
          <SendHorizontal size={17} strokeWidth={1.8} aria-hidden />
        </button>
      </div>
    </form>
  )
}

/** Grows with its text; the style sheet ends it at five rows. */
function useGrowing(input: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useIsomorphicLayoutEffect(() => {
    const element = input.current
    if (element === null) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [input, text])
}

function ReplyBar({
  message,
  contactName,
  onCancel,
}: {
  message: MessageView
  contactName: string
  onCancel: () => void
}) {
  const { t } = useTranslation('messages')
  const kindName = useKindName()
  const name = message.fromMe ? t('you') : contactName
  return (
    <div className="reply-bar" data-testid="reply-bar">
      <div>
        <b>{t('composer.replyingTo', { name })}</b>
        <span className="truncate">
          {message.body === '' ? kindName(message) : plainText(message.body)}
        </span>
      </div>
      <button
        type="button"
        className="plain-button focus-ring"
        aria-label={t('composer.cancelReply')}
        onClick={onCancel}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}
