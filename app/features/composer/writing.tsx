import { RefreshCw } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { writingWords } from '#app/i18n/pages/writing.ts'
import { isBlank } from '#domains/messages/is-blank.ts'
import { NOTE_MAX_CHARS } from '#domains/messages/limits.ts'
import { TEXT_MAX_CHARS } from '#domains/channels/limits.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { signatureOf } from '#domains/tickets/sign-message.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { AttachButton } from './attach-button.tsx'
import { placeText } from '../desk/attachments.ts'
import { CardButton } from './card-button.tsx'
import { ComposerCount } from './composer-count.tsx'
import { COMPOSER_ID } from '../desk/composer-id.ts'
import { ComposerSuggestions } from './composer-suggestions.tsx'
import { DropZone } from './drop-zone.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { focusText, leaveText, useCaretAtEnd } from './focus-text.ts'
import { LaterButton } from './later-button.tsx'
import type { WritingMode } from '../desk/drafts.ts'
import { NoteMark, NoteSwitch, ToMessage } from './note-switch.tsx'
import { RecordButton } from './record-button.tsx'
import { SendButton } from './send-button.tsx'
import { sendAttachments } from './send-attachments.ts'
import { forgetPicked, takePicked } from '../desk/picked-quick.ts'
import { quotedIn } from './quoted-in.ts'
import { useQuoteBack } from '../desk/quote-back.ts'
import { ReceiverBar } from './receiver-bar.tsx'
import { ReplyBar } from './reply-bar.tsx'
import { useSigning } from '../desk/use-signing.ts'
import { SignSwitch } from './sign-switch.tsx'
import type { SuggestionKeys } from './suggestion-list.tsx'
import type { Around } from './send-recording.ts'
import type { Attachments } from './use-attachments.ts'
import type { Draft } from './use-drafts.ts'
import { useBlockedSend } from './use-blocked-send.ts'
import { useEditLast } from './use-edited.ts'
import { useGrowing } from './use-growing.ts'
import { useInsertion } from './use-insertion.ts'
import { useReceiver } from './use-receiver.ts'
import { useTyping } from './use-typing.ts'
import type { ComposerProps } from './composer.tsx'

const AttachmentTray = lazyPart(
  () => import('./attachment-tray.tsx').then((m) => m.AttachmentTray),
  writingWords,
)

type WritingProps = ComposerProps & {
  mode: WritingMode
  draft: Draft
  files: Attachments
  /** Something unsent waits in the other mode. */
  hasOther: boolean
  canSend: boolean
  /** Nothing is written any more: the text alone stays, as long as it is under somebody's hands. */
  isErased: boolean
  waitsForPhone: boolean
  onMode: (mode: WritingMode) => void
  /** The keyboard went elsewhere. */
  onLeave: () => void
  onRecord: (around: Around) => void
}

/**
 * The text, what goes with it, and what it is about. Keyed by mode: a note and a message share no text, no files and no box, so that
 * nothing the browser remembers of one (undoing, a word that is being composed) can come up in the other.
 */
export function Writing({
  ticket,
  mode,
  draft,
  files,
  hasOther,
  canSend,
  isErased,
  waitsForPhone,
  onMode,
  onLeave,
  onRecord,
  replyTo,
  onReplyDone,
}: WritingProps) {
  const { t } = useTranslation('messages')
  const { me, outbox } = useDesk()
  const input = useRef<HTMLTextAreaElement>(null)
  const suggestionKeys: SuggestionKeys = useRef(null)
  const [caret, setCaret] = useState(0)
  const { typing, stopped } = useTyping(ticket.id)
  const isNote = mode === 'note'
  const signing = useSigning()
  const signs = signing.signs && !isNote
  const signature = signs ? signatureOf(me.name) : ''
  const max = isNote ? NOTE_MAX_CHARS : TEXT_MAX_CHARS - signature.length
  const left = max - draft.body.length
  const isEmpty = isBlank(draft.body) && files.list.length === 0
  /** Nothing leaves: there is nothing to send, too much of it, or no way to the contact any more. */
  const isStopped = isEmpty || left < 0 || isErased || !(canSend || isNote)
  const quotes = isNote || isErased ? null : replyTo

  useGrowing(input, draft.body)
  useCaretAtEnd(input)
  const { replace, insert } = useInsertion(input, draft.body, (body, at) => {
    draft.change(body)
    setCaret(at)
  })

  useQuoteBack(ticket.id, isNote, replyTo !== null)
  const editLast = useEditLast(ticket)
  const receiver = useReceiver(ticket, isNote || (isEmpty && files.arriving.length === 0))
  const blocked = useBlockedSend(files, input, receiver.hasChanged)

  const around = () => ({
    ticketId: ticket.id,
    ticket: { uuid: ticket.uuid, name: ticket.contact.name },
    isPrivate: isNote,
    ...(isNote ? {} : { receiver: receiver.whom }),
    ...(isNote || !signing.isOffered ? {} : { signMessage: signing.signs }),
    quotedMsg: quotes === null ? null : quotedIn(quotes, ticket.contact.name),
  })

  const attach = (added: Iterable<File>) => {
    files.add(added)
    focusText()
  }

  const send = () => {
    // Blank text does nothing (specification part 1 §5).
    if (isStopped) return
    if (files.hasProblem || receiver.hasChanged) return blocked.show()
    const quick = isNote ? {} : takePicked(ticket.id)
    const { ahead, list } = placeText(files.list, draft.body.trim(), signature)
    if (ahead !== '')
      outbox.add({
        ...around(),
        ...quick,
        clientId: crypto.randomUUID(),
        body: ahead,
        writtenAt: new Date(serverNow()).toISOString(),
      })
    if (list.length > 0) {
      const first = ahead === '' ? quick : { quotedMsg: null }
      sendAttachments(outbox, list, { ...around(), ...first })
    }
    // Only what stands in the outbox by now leaves the tray and the text.
    files.handOver()
    // Who writes a note goes on with notes: nobody's next words change their reader by themselves.
    draft.change('')
    stopped()
    if (!isNote) onReplyDone()
    input.current?.focus()
  }

  return (
    <form
      className="composer"
      data-testid="composer"
      data-note={isNote ? '' : undefined}
      data-unsent={!isEmpty || hasOther ? '' : undefined}
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
      {isNote && !isErased && (
        <NoteMark>
          <ToMessage canSend={canSend} hasDraft={hasOther} onLeave={() => onMode('message')} />
        </NoteMark>
      )}
      {!isNote && <ReceiverBar ticket={ticket} receiver={receiver} />}
      {quotes !== null && (
        <ReplyBar message={quotes} contactName={ticket.contact.name} onCancel={onReplyDone} />
      )}
      {!isErased && files.list.length + files.arriving.length > 0 && (
        <Suspense fallback={null}>
          <AttachmentTray files={files} ticketId={ticket.id} isNote={isNote} />
        </Suspense>
      )}
      {!isErased && <DropZone onFiles={attach} />}
      {!isErased && (
        <ComposerSuggestions
          ticket={ticket}
          text={draft.body}
          caret={caret}
          isNote={isNote}
          input={input}
          keys={suggestionKeys}
          onChange={replace}
          onFile={files.bring}
        />
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
        // What a browser remembers of a form when it loads a page anew belongs to no mode.
        autoComplete="off"
        onChange={(event) => {
          draft.change(event.target.value)
          if (!isNote && event.target.value === '') forgetPicked(ticket.id)
          setCaret(event.target.selectionStart)
          if (!isNote && canSend) typing()
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => {
          stopped()
          // Another window may have the keyboard for a while.
          if (document.hasFocus()) onLeave()
        }}
        onPaste={isErased ? undefined : files.onPaste}
        onKeyDown={(event) => {
          if (suggestionKeys.current?.(event) === true) return
          if (event.key === 'ArrowUp' && draft.body === '' && !isNote && !isErased && editLast())
            event.preventDefault()
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            if (!event.repeat) send()
          }
          if (event.key === 'Escape') {
            if (quotes !== null) onReplyDone()
            else leaveText(event.currentTarget)
          }
        }}
      />
      {!isErased && (
        <div className="composer-bar">
          <NoteSwitch
            isNote={isNote}
            hasDraft={!isNote && hasOther}
            onToggle={() => onMode(isNote ? 'message' : 'note')}
          />
          <EmojiButton onPick={insert} />
          <AttachButton onFiles={attach} />
          {(canSend || isNote) && <RecordButton onStart={() => onRecord(around())} />}
          {canSend && !isNote && <CardButton ticket={ticket} />}
          {signing.isOffered && !isNote && <SignSwitch signing={signing} />}
          <ComposerCount left={left} max={max} blockedBy={blocked.reason} />
          {!isNote && (
            <LaterButton
              ticket={ticket}
              stopped={
                receiver.hasChanged
                  ? 'receiver'
                  : files.hasProblem
                    ? 'files'
                    : isStopped
                      ? 'words'
                      : null
              }
              onBlocked={blocked.show}
              content={{
                body: draft.body,
                files: files.list,
                quote: quotes,
                ...(signing.isOffered ? { signMessage: signing.signs } : {}),
              }}
              onLeft={draft.change}
            />
          )}
          <SendButton
            isNote={isNote}
            isStopped={isStopped}
            isBlocked={files.hasProblem || receiver.hasChanged}
          />
        </div>
      )}
    </form>
  )
}
