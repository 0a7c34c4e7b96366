import { currentVolume } from '#app/features/frame/use-volume.ts'

/** Two soft notes; several messages at once ring once. */
const NOTES_HZ = [660, 880] as const
const NOTE_SECONDS = 0.12
const PAUSE_MS = 1_500
/** A full-volume tone would startle: the slider's 1 is a quarter of it. */
const LOUDEST = 0.25

let context: AudioContext | null = null
// How long ago is asked of a clock that nobody sets: the server's word may move the other one by a day.
let rangAt = -Infinity

/** The sound of a new message, as loud as the person set it. Silent until the browser allows sound (after the first click). */
export function chime(): void {
  const volume = currentVolume()
  if (volume === 0 || performance.now() - rangAt < PAUSE_MS) return
  rangAt = performance.now()
  context ??= new AudioContext()
  if (context.state === 'suspended') {
    // Refused before the first click in the page: nothing to be done.
    context.resume().catch(() => undefined)
    return
  }
  for (const [index, frequency] of NOTES_HZ.entries())
    ring(context, frequency, context.currentTime + index * NOTE_SECONDS, volume)
}

function ring(audio: AudioContext, frequency: number, at: number, volume: number): void {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = frequency
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(LOUDEST * volume, at + 0.01)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_SECONDS * 2)
  tone.connect(loudness).connect(audio.destination)
  tone.start(at)
  tone.stop(at + NOTE_SECONDS * 2)
}
