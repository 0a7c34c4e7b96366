import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '#app/components/lazy-part.ts'
import { useWritesOn } from '#app/components/use-writes-on.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { writingWords } from '#app/i18n/pages/writing.ts'
import { isBlank } from '#domains/messages/is-blank.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { COMPOSER_ID } from '../desk/composer-id.ts'
import { composerMode } from './composer-mode.ts'
import { ComposerNotice } from './composer-notice.tsx'
import { readEdits, watchDrafts } from '../desk/drafts.ts'
import type { WritingMode } from '../desk/drafts.ts'
import { useFocusBackToText } from './focus-text.ts'
import { useHasRecorded } from './recordings-mark.ts'
import type { Around } from './send-recording.ts'
import { useAttachments } from './use-attachments.ts'
import { useDrafts } from './use-drafts.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import { useEdited } from './use-edited.ts'
import { useNow } from '../desk/use-now.ts'
import { useDraftHint } from './use-typing.ts'
import { useWriteEvents } from './use-write-events.ts'
import { Writing } from './writing.tsx'
import './composer.css'

const EditBox = lazyPart(() => import('./edit-box.tsx').then((m) => m.EditBox))
const KeptEditRows = lazyPart(
  () => import('./kept-edit-rows.tsx').then((m) => m.KeptEditRows),
  writingWords,
)
const KeptRecordingRows = lazyPart(
  () => import('./kept-recording-rows.tsx').then((m) => m.KeptRecordingRows),
  writingWords,
)
const Recorder = lazyPart(() => import('./recorder.tsx').then((m) => m.Recorder), writingWords)

export type ComposerProps = {
  ticket: TicketView
  replyTo: MessageView | null
  onReplyDone: () => void
}

/** Where messages are written: to the contact, or as a note to the team. Keyed by ticket: each has its own drafts. */
export function Composer({ ticket, replyTo, onReplyDone }: ComposerProps) {
  const { companyId, me, directory } = useDesk()
  const now = useNow()
  const connection = directory.connections.find((one) => one.id === ticket.whatsappId)
  const way = connection ?? { status: ticket.whatsapp.status, statusReason: null }
  const state = composerMode(ticket, way, me, now)
  const [begun] = useState(state.kind)
  const canSend = state.kind === 'write'
  const isErased = state.kind === 'erased'
  // All, notes alone, or nothing.
  const [writesOn, endWritingOn] = useWritesOn(canSend ? 2 : isErased ? 0 : 1, COMPOSER_ID)
  const drafts = useDrafts(ticket.id)
  const trays = {
    message: useAttachments(ticket, 'message'),
    note: useAttachments(ticket, 'note'),
  }
  const [edited, setEdited] = useEdited(ticket.id)
  const place = { companyId, userId: me.userId, ticketId: ticket.id }
  const hasEdits = useSyncExternalStore(
    watchDrafts,
    () => readEdits(deviceStorage(), place).length > 0,
    () => false,
  )
  /** What a recording that runs is about: it stays that, whatever happens to the ticket meanwhile. */
  const [recording, setRecording] = useState<{ around: Around; begunFor: string | null } | null>(
    null,
  )
  useFocusBackToText(recording !== null || edited !== null)
  const hasDraft = (mode: WritingMode) => !isBlank(drafts[mode].body) || trays[mode].list.length > 0
  useDraftHint(ticket.id, canSend && hasDraft('message'))

  const write = (mode: WritingMode) => {
    // At once, so that the box takes the focus while the press that asked for it lasts: phones show no keyboard later.
    flushSync(() => drafts.select(mode))
    document.getElementById(COMPOSER_ID)?.focus()
  }
  useWriteEvents(ticket.id, ({ mode, isReply }) => {
    if (isErased || (isReply && !canSend)) return
    // Where nothing can be sent, the note is what there is to write.
    if (recording === null && edited === null) write(canSend ? mode : 'note')
    // Whoever answers a message of the customer's goes on writing to the customer.
    else if (isReply) drafts.select(mode)
  })
  const hasRecorded = useHasRecorded()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])

  if (recording !== null) {
    return (
      <Suspense fallback={null}>
        <Recorder
          ticket={ticket}
          {...recording}
          onDone={(sent) => {
            setRecording(null)
            if (sent && !recording.around.isPrivate) onReplyDone()
          }}
        />
      </Suspense>
    )
  }
  const kept = isIdle && (hasRecorded || hasEdits) && (
    <Suspense fallback={null}>
      {hasEdits && <KeptEditRows ticket={ticket} onEdit={setEdited} />}
      {hasRecorded && <KeptRecordingRows ticket={ticket} canSend={canSend} />}
    </Suspense>
  )
  const left = writesOn ? [drafts[drafts.mode]] : [drafts.message, drafts.note]
  const unsent = (isErased ? left : [drafts.message])
    .map(({ body }) => body.trim())
    .filter((words) => words !== '')
  const notice = state.kind !== 'write' && (isErased || drafts.mode !== 'note') && (
    <ComposerNotice
      ticket={ticket}
      obstacle={state.kind}
      isNew={state.kind !== begun}
      reason={way.statusReason}
      unsent={writesOn && !isErased ? [] : unsent}
      isInText={writesOn}
      onNote={() => {
        setEdited(null)
        write('note')
      }}
    />
  )
  if (edited !== null) {
    return (
      <>
        {notice}
        {/* Under the hand that writes in it, whatever becomes of the ticket: whether a message may get other words is the server's to say. */}
        <Suspense fallback={null}>
          <EditBox key={edited.id} message={edited} onDone={() => setEdited(null)} />
        </Suspense>
      </>
    )
  }
  if (notice !== false && !writesOn) {
    return (
      <>
        {kept}
        {notice}
      </>
    )
  }
  return (
    <>
      {kept}
      {notice}
      <Writing
        key={drafts.mode}
        ticket={ticket}
        mode={drafts.mode}
        draft={drafts[drafts.mode]}
        files={trays[drafts.mode]}
        hasOther={hasDraft(drafts.mode === 'note' ? 'message' : 'note')}
        canSend={canSend}
        isErased={isErased}
        waitsForPhone={state.kind === 'write' && state.waitsForPhone}
        onMode={write}
        onLeave={endWritingOn}
        onRecord={(around) =>
          setRecording({ around, begunFor: around.isPrivate ? null : receiverOf(ticket) })
        }
        replyTo={replyTo}
        onReplyDone={onReplyDone}
      />
    </>
  )
}
