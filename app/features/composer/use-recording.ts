import { useEffect, useRef, useState } from 'react'
import { voiceFormat } from './voice-format.ts'
import type { VoiceEnd } from './voice-format.ts'

export type RecordingState = 'asking' | 'recording' | 'paused' | 'done' | 'denied' | 'unable'

export type Recording = {
  state: RecordingState
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

type Machine = { recorder: MediaRecorder; stream: MediaStream; context: AudioContext }

/** Times a second that the level and the clock are read. */
const TICK_MS = 80

/** Records from the microphone from the first moment on, and lets it go with the component. */
export function useRecording(): Recording {
  const [state, setState] = useState<RecordingState>('asking')
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const [blob, setBlob] = useState<Blob | null>(null)
  const [format] = useState(() => voiceFormat((mime) => canRecord(mime)))
  const machine = useRef<Machine | null>(null)

  useEffect(() => {
    if (format === null) return setState('unable')
    let isHere = true
    let timer: ReturnType<typeof setInterval> | undefined
    openMicrophone(format.recordAs).then(
      (made) => {
        if (!isHere) return close(made)
        machine.current = made
        const loudness = meterOf(made)
        const parts: Blob[] = []
        made.recorder.ondataavailable = ({ data }) => parts.push(data)
        made.recorder.onstop = () => {
          if (!isHere) return
          setBlob(new Blob(parts, { type: format.recordAs.split(';', 1)[0] ?? '' }))
          setState('done')
        }
        made.recorder.start()
        setState('recording')
        let before = performance.now()
        timer = setInterval(() => {
          const now = performance.now()
          if (made.recorder.state === 'recording') {
            setSeconds((sum) => sum + (now - before) / 1000)
            setLevel(loudness())
          } else setLevel(0)
          before = now
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
      if (machine.current !== null) close(machine.current)
    }
  }, [format])

  const act = (next: RecordingState, work: (recorder: MediaRecorder) => void) => () => {
    const recorder = machine.current?.recorder
    if (recorder === undefined || recorder.state === 'inactive') return
    work(recorder)
    setState(next)
  }
  return {
    state,
    seconds,
    level,
    blob,
    end: format?.end ?? 'as-mp3',
    pause: act('paused', (recorder) => recorder.pause()),
    resume: act('recording', (recorder) => recorder.resume()),
    stop: () => {
      const made = machine.current
      if (made === null || made.recorder.state === 'inactive') return
      made.recorder.stop()
      // The browser's mark that the microphone is open goes at once.
      for (const track of made.stream.getTracks()) track.stop()
    },
  }
}

const canRecord = (mime: string): boolean =>
  'MediaRecorder' in window && MediaRecorder.isTypeSupported(mime)

async function openMicrophone(mimeType: string): Promise<Machine> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  return { recorder: new MediaRecorder(stream, { mimeType }), stream, context: new AudioContext() }
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

function close({ recorder, stream, context }: Machine): void {
  if (recorder.state !== 'inactive') recorder.stop()
  for (const track of stream.getTracks()) track.stop()
  void context.close()
}
