import { useEffect, useRef, useState } from 'react'
import { recordingClock } from './recording-clock.ts'
import { voiceFormat } from './voice-format.ts'
import type { VoiceEnd, VoiceFormat } from './voice-format.ts'

export type RecordingState = 'asking' | 'recording' | 'paused' | 'done' | 'denied' | 'unable'

export type Recording = {
  state: RecordingState
  /** What was recorded until now, without pauses. */
  seconds: number
  /** Loudness of now, 0–1. */
  level: number
  /** The recording as the browser made it, once it is done. */
  blob: Blob | null
  end: VoiceEnd
  pause(): void
  resume(): void
  stop(): void
}

/** What becomes of a recording, told also when its component is gone: the recorder's last words come after that. */
export type RecordingEvents = {
  onBegin(recorded: { mime: string; end: VoiceEnd }): void
  onPart(part: Blob): void
  onEnd(seconds: number): void
}

type Machine = { recorder: MediaRecorder; stream: MediaStream; context: AudioContext }

/** The level and the clock are drawn anew after this long. */
const TICK_MS = 80
/** A part is given out after this long: what a crash may cost. */
const PART_MS = 1_000

/** Records from the microphone from the first moment on, and lets it go with the component. */
export function useRecording(events: RecordingEvents): Recording {
  const [state, setState] = useState<RecordingState>('asking')
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const [blob, setBlob] = useState<Blob | null>(null)
  const [format] = useState(() => voiceFormat((mime) => canRecord(mime)))
  const recorder = useRef<MediaRecorder | null>(null)
  const told = useRef(events)
  useEffect(() => {
    told.current = events
  })

  useEffect(() => {
    if (format === null) return setState('unable')
    let isHere = true
    let timer: ReturnType<typeof setInterval> | undefined
    let opened: Machine | null = null
    openMicrophone(format).then(
      (made) => {
        if (!isHere) return close(made)
        opened = made
        recorder.current = made.recorder
        const loudness = meterOf(made)
        const clock = recordingClock()
        const mime = format.recordAs.split(';', 1)[0] ?? ''
        const parts: Blob[] = []
        const show = (next: RecordingState, at: number) => {
          if (!isHere) return
          setState(next)
          setSeconds(clock.seconds(at))
        }
        made.recorder.onstart = made.recorder.onresume = ({ timeStamp }) => {
          clock.run(timeStamp)
          show('recording', timeStamp)
        }
        made.recorder.onpause = ({ timeStamp }) => {
          clock.hold(timeStamp)
          show('paused', timeStamp)
        }
        made.recorder.ondataavailable = ({ data }) => {
          if (data.size === 0) return
          parts.push(data)
          told.current.onPart(data)
        }
        made.recorder.onstop = ({ timeStamp }) => {
          clock.hold(timeStamp)
          close(made)
          told.current.onEnd(clock.seconds(timeStamp))
          if (isHere) setBlob(new Blob(parts, { type: mime }))
          show('done', timeStamp)
        }
        told.current.onBegin({ mime, end: format.end })
        made.recorder.start(PART_MS)
        timer = setInterval(() => {
          setSeconds(clock.seconds(performance.now()))
          setLevel(made.recorder.state === 'recording' ? loudness() : 0)
        }, TICK_MS)
      },
      (thrown: unknown) => {
        if (!isHere) return
        const isDenied = thrown instanceof DOMException && thrown.name === 'NotAllowedError'
        setState(isDenied ? 'denied' : 'unable')
      },
    )
    return () => {
      isHere = false
      clearInterval(timer)
      if (opened !== null) close(opened)
    }
  }, [format])

  const act = (work: (recorder: MediaRecorder) => void) => () => {
    if (recorder.current !== null && recorder.current.state !== 'inactive') work(recorder.current)
  }
  return {
    state,
    seconds,
    level,
    blob,
    end: format?.end ?? 'as-mp3',
    pause: act((running) => running.pause()),
    resume: act((running) => running.resume()),
    stop: act((running) => running.stop()),
  }
}

const canRecord = (mime: string): boolean =>
  'MediaRecorder' in window && MediaRecorder.isTypeSupported(mime)

async function openMicrophone({ recordAs }: VoiceFormat): Promise<Machine> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  try {
    const recorder = new MediaRecorder(stream, { mimeType: recordAs })
    return { recorder, stream, context: new AudioContext() }
  } catch (thrown) {
    letGo(stream)
    throw thrown
  }
}

/** Reads how loud it is now, 0–1; speech fills most of it. */
function meterOf({ stream, context }: Machine): () => number {
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return () => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
    return Math.min(1, Math.sqrt(power) * 5)
  }
}

/** The browser's mark that the microphone is open goes at once. */
function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function close({ recorder, stream, context }: Machine): void {
  if (recorder.state !== 'inactive') recorder.stop()
  letGo(stream)
  if (context.state !== 'closed') void context.close()
}
