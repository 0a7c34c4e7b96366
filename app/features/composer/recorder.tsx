import { Pause, Play, SendHorizontal, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { clockOf } from '../messages/media/media-facts.ts'
import { isEscapeElsewhere, isWritingElsewhere } from './elsewhere.ts'
import { keptRecordings } from './kept-recordings.ts'
import { NoteMark } from './note-switch.tsx'
import { preloadSending } from './preload-sending.ts'
import { ReceiverBar } from './receiver-bar.tsx'
import { RecordedSound } from './recorded-sound.tsx'
import type { Around } from './send-recording.ts'
import { startEncoder } from './to-mp3.ts'
import { useBegunFor } from './use-begun-for.ts'
import { useDiscardRecording } from './use-discard-recording.ts'
import { useRecording } from './use-recording.ts'
import type { Recording } from './use-recording.ts'
import { useSendRecording } from './use-send-recording.ts'
import { LEAST_SECONDS } from './voice-format.ts'
import './recorder.css'

type RecorderProps = {
  ticket: TicketView
  around: Around
  /** Whom it was begun for; null of a note. */
  begunFor: string | null
  onDone: (sent: boolean) => void
}

/**
 * In the composer's place while somebody speaks: level, pause, listening before it is sent. What was said is on the device from the
 * first second; whatever takes this from the screen, it is offered in the composer until it is sent or thrown away.
 */
export function Recorder({ ticket, around, begunFor, onDone }: RecorderProps) {
  const { t } = useTranslation(['writing', 'messages'])
  const { companyId, me } = useDesk()
  const [id] = useState(() => crypto.randomUUID())
  const recording = useRecording({
    onBegin: (recorded) =>
      keptRecordings.begin({
        id,
        companyId,
        userId: me.userId,
        around,
        ...(begunFor === null ? {} : { receiver: begunFor }),
        ...recorded,
        startedAt: new Date(serverNow()).toISOString(),
      }),
    onPart: (part) => keptRecordings.add(id, part),
    // A slip of the finger is not offered again.
    onEnd: (seconds) =>
      seconds < LEAST_SECONDS ? keptRecordings.drop(id) : keptRecordings.end(id),
  })
  const { blob, end, state } = recording
  const [isSending, setIsSending] = useState(false)
  const { send, trouble } = useSendRecording(ticket.channel)
  const discard = useDiscardRecording()
  const receiver = useBegunFor(ticket, begunFor, (seen) => keptRecordings.confirm(id, seen))
  const { hasChanged } = receiver
  const isOver = state === 'denied' || state === 'unable'

  const cancel = useRef<HTMLButtonElement>(null)
  const sender = useRef<HTMLButtonElement>(null)
  const throwAway = () => {
    recording.stop()
    discard(id)
    onDone(false)
  }
  useEscape(throwAway)
  useEffect(() => {
    if (!isWritingElsewhere()) cancel.current?.focus()
  }, [])
  useEffect(() => {
    preloadSending()
    if (end === 'as-mp3') startEncoder()
  }, [end])

  // Sent while it still recorded: as soon as the browser gives it out.
  useEffect(() => {
    if (!isSending || blob === null) return
    // It has become somebody else's between the press and its end.
    if (hasChanged) return setIsSending(false)
    const whom = around.isPrivate ? {} : { receiver: receiver.whom }
    void send({ id, blob, end }, { ...around, ...whom }).then((isSent) => {
      setIsSending(false)
      if (isSent) onDone(true)
    })
    // The rest is as it was when sending began.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSending, blob])

  // The button that was pressed is gone, or cannot be pressed while it is sent: what can be done next has the keyboard.
  useEffect(() => {
    if ((blob === null && hasChanged) || isSending || document.activeElement !== document.body)
      return
    ;(sender.current ?? cancel.current)?.focus()
  }, [blob, isSending, hasChanged])

  const problem = trouble ?? (isOver ? state : null)
  return (
    <div
      className="composer recorder"
      role="group"
      aria-label={t('recorder.label')}
      data-testid="recorder"
      data-note={around.isPrivate ? '' : undefined}
      data-state={state}
      data-unsent=""
    >
      {around.isPrivate ? <NoteMark /> : <ReceiverBar ticket={ticket} receiver={receiver} />}
      <PlainIconButton
        ref={cancel}
        className="composer-tool"
        data-testid="recorder-cancel"
        label={t('recorder.cancel')}
        icon={<Trash2 size={17} strokeWidth={1.8} aria-hidden />}
        onClick={throwAway}
      />
      {problem !== null && (
        <p className="recorder-problem" role="alert" data-testid="recorder-problem">
          {t(`recorder.${problem}`)}
        </p>
      )}
      {blob !== null && <RecordedSound blob={blob} end={end} />}
      {blob === null && !isOver && <Running recording={recording} />}
      {!isOver && trouble !== 'tooShort' && (
        <button
          ref={sender}
          type="button"
          className="plain-button composer-send focus-ring"
          data-testid="recorder-send"
          aria-label={around.isPrivate ? undefined : t('recorder.send')}
          title={around.isPrivate ? t('messages:composer.saveNote') : t('recorder.send')}
          disabled={isSending || hasChanged || state === 'asking'}
          onClick={() => {
            setIsSending(true)
            recording.stop()
          }}
        >
          {around.isPrivate && <span>{t('messages:composer.comment')}</span>}
          <SendHorizontal size={17} strokeWidth={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
}

function useEscape(act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isEscapeElsewhere(event)) return
      // Before the desk's keys, to which it would mean *back to the list*.
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [act])
}

function Running({ recording }: { recording: Recording }) {
  const { t } = useTranslation('writing')
  const { state, seconds, level, pause, resume, stop } = recording
  const isPaused = state === 'paused'
  return (
    <>
      <span className="recorder-dot" data-paused={isPaused ? '' : undefined} aria-hidden />
      <time className="recorder-clock" data-testid="recorder-clock">
        {clockOf(Math.floor(seconds))}
      </time>
      <span
        className="recorder-level"
        role="meter"
        aria-label={t('recorder.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(level * 100)}
      >
        <span style={{ transform: `scaleX(${level})` }} />
      </span>
      <button
        type="button"
        className="plain-button composer-tool focus-ring"
        data-testid="recorder-pause"
        aria-label={t(isPaused ? 'recorder.resume' : 'recorder.pause')}
        title={t(isPaused ? 'recorder.resume' : 'recorder.pause')}
        disabled={state === 'asking'}
        onClick={isPaused ? resume : pause}
      >
        {isPaused ? <Play size={17} aria-hidden /> : <Pause size={17} aria-hidden />}
      </button>
      <PlainIconButton
        className="composer-tool"
        data-testid="recorder-stop"
        label={t('recorder.listen')}
        icon={<Square size={16} aria-hidden />}
        disabled={state === 'asking'}
        onClick={stop}
      />
    </>
  )
}
