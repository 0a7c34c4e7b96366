import { RefreshCw, SendHorizontal } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/components/lazy-part.ts'
import { isBlank } from '#domains/messages/is-blank.ts'
import { NOTE_MAX_CHARS, TEXT_MAX_CHARS } from '#domains/messages/limits.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { signatureOf } from '#domains/messages/sign-message.ts'
import { useDesk } from '../tickets/desk-context.tsx'
import { AttachButton } from './attach-button.tsx'
import { placeText } from './attachments.ts'
import { CardButton } from './card-button.tsx'
import { COMPOSER_ID } from './composer-id.ts'
import { ComposerSuggestions } from './composer-suggestions.tsx'
import { DropZone } from './drop-zone.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { LaterButton } from './later-button.tsx'
import { NoteSwitch } from './note-switch.tsx'
import { RecordButton } from './record-button.tsx'
import { ReplyBar } from './reply-bar.tsx'
import { SignSwitch, useSigning } from './sign-switch.tsx'
import type { SuggestionKeys } from './suggestion-list.tsx'
import { useAttachments } from './use-attachments.ts'
import type { DraftState } from './use-draft.ts'
import { useEditLast } from './use-edited.ts'
import { useGrowing } from './use-growing.ts'
import { useInsertion } from './use-insertion.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useDraftHint, useTyping } from './use-typing.ts'
import type { ComposerProps } from './composer.tsx'

const AttachmentTray = lazyPart(() => import('./attachment-tray.tsx').then((m) => m.AttachmentTray))
const Recorder = lazyPart(() => import('./recorder.tsx').then((m) => m.Recorder))

type SendFiles = typeof import('./send-attachments.ts').sendAttachments
/** Comes with the tray, so it is here before anybody sends what is in it. */
const sendAttachments = async (...given: Parameters<SendFiles>) =>
  (await import('./send-attachments.ts')).sendAttachments(...given)

/** From here on what is left is counted. */
const COUNT_FROM = 200

const quotedIn = ({ id, body, fromMe, mediaType }: MessageView, contactName: string) => ({
  id,
  body,
  fromMe,
  mediaType,
  contactName,
})

type WritingProps = ComposerProps & {
  draft: DraftState
  canSend: boolean
  waitsForPhone: boolean
}

/** The text, what goes with it, and what it is about. */
export function Writing({
  ticket,
  draft,
  canSend,
  waitsForPhone,
  replyTo,
  onReplyDone,
}: WritingProps) {
  const { t } = useTranslation('messages')
  const { me, outbox } = useDesk()
  const input = useRef<HTMLTextAreaElement>(null)
  const suggestionKeys: SuggestionKeys = useRef(null)
  const [caret, setCaret] = useState(0)
  const { typing, stopped } = useTyping(ticket.id)
  const isNote = draft.isPrivate || !canSend
  const signing = useSigning()
  const signs = signing.signs && !isNote
  const max = isNote ? NOTE_MAX_CHARS : TEXT_MAX_CHARS - (signs ? signatureOf(me.name).length : 0)
  const left = max - draft.body.length
  const files = useAttachments(ticket.channel)
  const [isRecording, setIsRecording] = useState(false)
  const isEmpty = isBlank(draft.body) && files.list.length === 0
  // A note disturbs nobody's answer.
  useDraftHint(ticket.id, !isEmpty && !isNote)
  const quotes = isNote ? null : replyTo

  useGrowing(input, draft.body)
  const { replace, insert } = useInsertion(input, draft.body, (body, at) => {
    draft.change({ body })
    setCaret(at)
  })
  useSlashKey(() => draft.body === '' && !isNote && replace('/', 1))
  useEffect(() => {
    if (replyTo !== null) input.current?.focus()
  }, [replyTo])

  const editLast = useEditLast(ticket)

  const around = () => ({
    ticketId: ticket.id,
    isPrivate: isNote,
    ...(isNote || !signing.isOffered ? {} : { signMessage: signing.signs }),
    quotedMsg: quotes === null ? null : quotedIn(quotes, ticket.contact.name),
  })

  const emptied = () => {
    files.clear()
    draft.change({ body: '', isPrivate: false })
    stopped()
    onReplyDone()
    input.current?.focus()
  }

  const send = () => {
    // Blank text does nothing (specification part 1 §5).
    if (isEmpty || left < 0 || files.hasProblem) return
    const { ahead, list } = placeText(files.list, draft.body.trim())
    if (ahead !== '')
      outbox.add({
        ...around(),
        clientId: crypto.randomUUID(),
        body: ahead,
        writtenAt: new Date(serverNow()).toISOString(),
      })
    if (list.length > 0) {
      const quotedMsg = ahead === '' ? around().quotedMsg : null
      void sendAttachments(outbox, list, { ...around(), quotedMsg })
    }
    emptied()
  }

  if (isRecording) {
    return (
      <Suspense fallback={null}>
        <Recorder
          channel={ticket.channel}
          around={around()}
          onDone={(sent) => {
            setIsRecording(false)
            if (sent) onReplyDone()
            // The composer is back in the next frame.
            requestAnimationFrame(() => document.getElementById(COMPOSER_ID)?.focus())
          }}
        />
      </Suspense>
    )
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
      {files.list.length > 0 && (
        <Suspense fallback={null}>
          <AttachmentTray files={files} />
        </Suspense>
      )}
      <DropZone onFiles={files.add} />
      <ComposerSuggestions
        ticket={ticket}
        text={draft.body}
        caret={caret}
        isNote={isNote}
        input={input}
        keys={suggestionKeys}
        onChange={replace}
        onFile={(file) => files.add([file])}
      />
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
          setCaret(event.target.selectionStart)
          if (!isNote) typing()
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={stopped}
        onPaste={files.onPaste}
        onKeyDown={(event) => {
          if (suggestionKeys.current?.(event) === true) return
          if (event.key === 'ArrowUp' && draft.body === '' && editLast()) event.preventDefault()
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
        <NoteSwitch
          isNote={isNote}
          onToggle={() => {
            draft.change({ isPrivate: !draft.isPrivate })
            // A note is none of the customer's business, nor is that it is being written.
            stopped()
            input.current?.focus()
          }}
        />
        <EmojiButton onPick={insert} />
        <AttachButton onFiles={files.add} />
        <RecordButton onStart={() => setIsRecording(true)} />
        {!isNote && <CardButton ticket={ticket} />}
        {signing.isOffered && !isNote && <SignSwitch signing={signing} />}
        <span className="composer-count" role="status" data-over={left < 0 ? '' : undefined}>
          {left < 0 && t('composer.tooLong', { count: -left, max })}
          {left >= 0 && left <= COUNT_FROM && t('composer.left', { count: left })}
        </span>
        {!isNote && (
          <LaterButton
            ticket={ticket}
            isDisabled={isEmpty || left < 0 || files.hasProblem}
            content={{
              body: draft.body,
              files: files.list,
              around: {
                ...(signing.isOffered ? { signMessage: signing.signs } : {}),
                quotedMsg: quotes === null ? null : { id: quotes.id },
              },
            }}
            onPlanned={emptied}
          />
        )}
        <button
          type="submit"
          className="plain-button composer-send focus-ring"
          data-testid="composer-send"
          aria-label={isNote ? t('composer.saveNote') : t('composer.send')}
          title={isNote ? t('composer.saveNote') : t('composer.send')}
          disabled={isEmpty || left < 0 || files.hasProblem}
        >
          <SendHorizontal size={17} strokeWidth={1.8} aria-hidden />
        </button>
      </div>
    </form>
  )
}
