import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '#app/components/lazy-part.ts'
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
import { receiverOf } from '../desk/receiver-of.ts'
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
  const [writesOn, endWritingOn] = useWritesOn(canSend ? 'all' : isErased ? 'nothing' : 'notes')
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
  useWriteEvents(ticket.id, (mode) => {
    // Where nothing can be sent, the note is what there is to write.
    if (recording === null && edited === null && !isErased) write(canSend ? mode : 'note')
  })
  const hasRecorded = useHasRecorded()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const { select } = drafts
  useEffect(() => {
    // Whoever answers a message of the customer's writes to the customer.
    if (replyTo !== null && canSend) select('message')
    // Once for each message that is answered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [replyTo])

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
  const unsent = isErased ? drafts.message.body || drafts.note.body : drafts.message.body
  const notice = state.kind !== 'write' && (isErased || drafts.mode !== 'note') && (
    <ComposerNotice
      ticket={ticket}
      obstacle={state.kind}
      isNew={state.kind !== begun}
      reason={way.statusReason}
      unsent={writesOn ? '' : unsent.trim()}
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

const RELEASES = ['pointerup', 'pointercancel'] as const

/** What can be written in a ticket, from nothing to all. */
const WRITABLE = ['nothing', 'notes', 'all'] as const
type Writable = (typeof WRITABLE)[number]

/**
 * Whether somebody still writes what can no longer be written: its text stays under their hands until they leave it. Their letters would
 * otherwise be commands.
 */
function useWritesOn(now: Writable): [boolean, () => void] {
  const [before, setBefore] = useState(now)
  const [writesOn, setWritesOn] = useState(false)
  if (before !== now) {
    setBefore(now)
    const isLess = WRITABLE.indexOf(now) < WRITABLE.indexOf(before)
    setWritesOn(isLess && document.activeElement?.id === COMPOSER_ID)
  }
  const isPressed = useRef(false)
  const isLeft = useRef(false)
  useEffect(() => {
    if (!writesOn) return
    const following = new AbortController()
    const options = { capture: true, signal: following.signal }
    document.addEventListener('pointerdown', () => void (isPressed.current = true), options)
    const release = () => {
      isPressed.current = false
      if (!isLeft.current) return
      isLeft.current = false
      requestAnimationFrame(() => setWritesOn(document.activeElement?.id === COMPOSER_ID))
    }
    for (const ended of RELEASES) document.addEventListener(ended, release, options)
    return () => {
      following.abort()
      isPressed.current = false
      isLeft.current = false
    }
  }, [writesOn])
  const end = () => {
    // The button that is pressed stays under the pointer until its press is one.
    if (isPressed.current) isLeft.current = true
    else setWritesOn(false)
  }
  return [writesOn, end]
}
