import { Pause, Play, SendHorizontal, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesk } from '../tickets/desk-context.tsx'
import { clockOf } from '../messages/media/media-facts.ts'
import { preloadSending } from './preload-sending.ts'
import { sendRecording } from './send-recording.ts'
import type { Around } from './send-recording.ts'
import { startEncoder } from './to-mp3.ts'
import { useRecording } from './use-recording.ts'
import type { Recording } from './use-recording.ts'
import './recorder.css'

type RecorderProps = { channel: string; around: Around; onDone: (sent: boolean) => void }
type Trouble = 'tooShort' | 'failed' | null

/** In the composer's place while somebody speaks: level, pause, listening before it is sent. */
export function Recorder({ channel, around, onDone }: RecorderProps) {
  const { t } = useTranslation('messages')
  const { outbox } = useDesk()
  const recording = useRecording()
  const { blob, seconds, end, state } = recording
  const [isSending, setIsSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>(null)
  const isOver = state === 'denied' || state === 'unable'

  const cancel = useRef<HTMLButtonElement>(null)
  useEscape(() => onDone(false))
  useEffect(() => cancel.current?.focus(), [])
  useEffect(() => {
    preloadSending()
    if (end === 'as-mp3') startEncoder()
  }, [end])

  // Sent while it still recorded: as soon as the browser gives it out.
  useEffect(() => {
    if (!isSending || blob === null) return
    let isHere = true
    sendRecording(outbox, { blob, seconds, end, channel }, around).then(
      (outcome) => {
        if (outcome === 'sent') return onDone(true)
        if (isHere) setTrouble('tooShort')
      },
      () => {
        if (!isHere) return
        setTrouble('failed')
        setIsSending(false)
      },
    )
    return () => {
      isHere = false
    }
    // The rest is as it was when sending began.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSending, blob])

  const problem = trouble ?? (isOver ? state : null)
  return (
    <div
      className="composer recorder"
      role="group"
      aria-label={t('recorder.label')}
      data-testid="recorder"
      data-state={state}
    >
      <button
        ref={cancel}
        type="button"
        className="plain-button composer-tool focus-ring"
        data-testid="recorder-cancel"
        aria-label={t('recorder.cancel')}
        title={t('recorder.cancel')}
        onClick={() => onDone(false)}
      >
        <Trash2 size={17} strokeWidth={1.8} aria-hidden />
      </button>
      {problem === null ? (
        <Running recording={recording} />
      ) : (
        <p className="recorder-problem" role="alert" data-testid="recorder-problem">
          {t(`recorder.${problem}`)}
        </p>
      )}
      {(problem === null || problem === 'failed') && (
        <button
          type="button"
          className="plain-button composer-send focus-ring"
          data-testid="recorder-send"
          aria-label={t('recorder.send')}
          title={t('recorder.send')}
          disabled={isSending || state === 'asking'}
          onClick={() => {
            setTrouble(null)
            setIsSending(true)
            recording.stop()
          }}
        >
          <SendHorizontal size={17} strokeWidth={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
}

function useEscape(act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [act])
}

function Running({ recording }: { recording: Recording }) {
  const { t } = useTranslation('messages')
  const { state, seconds, level, blob, pause, resume, stop } = recording
  if (blob !== null) return <Listening blob={blob} />
  const isPaused = state === 'paused'
  return (
    <>
      <span className="recorder-dot" data-paused={isPaused ? '' : undefined} aria-hidden />
      <time className="recorder-clock" data-testid="recorder-clock">
        {clockOf(seconds)}
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
      <button
        type="button"
        className="plain-button composer-tool focus-ring"
        data-testid="recorder-stop"
        aria-label={t('recorder.listen')}
        title={t('recorder.listen')}
        disabled={state === 'asking'}
        onClick={stop}
      >
        <Square size={16} aria-hidden />
      </button>
    </>
  )
}

function Listening({ blob }: { blob: Blob }) {
  const { t } = useTranslation('messages')
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (address === null) return null
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- nobody needs captions for what they just said
    <audio
      className="recorder-audio"
      src={address}
      controls
      aria-label={t('recorder.recorded')}
      data-testid="recorder-audio"
    />
  )
}
