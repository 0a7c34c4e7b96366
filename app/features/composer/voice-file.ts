import { oggOpus, oggSeconds, opusSeconds } from './ogg-opus.ts'
import { toMp3 } from './to-mp3.ts'
import type { VoiceEnd } from './voice-format.ts'
import { opusPacketsOf } from './webm-packets.ts'

/** What goes out, and how long it sounds: counted in its samples, whatever a clock said while it was recorded. */
export type VoiceFile = { file: Blob; seconds: number }

/** What is listened to is what is sent: each recording is made into a file once. */
const made = new WeakMap<Blob, Promise<VoiceFile>>()

/** The recording as it goes out. What can't be put into a voice note becomes an MP3. */
export function voiceFile(blob: Blob, end: VoiceEnd): Promise<VoiceFile> {
  const known = made.get(blob)
  if (known !== undefined) return known
  const file = make(blob, end)
  made.set(blob, file)
  // Another try begins anew.
  file.catch(() => made.delete(blob))
  return file
}

async function make(blob: Blob, end: VoiceEnd): Promise<VoiceFile> {
  if (end === 'as-mp3') return await toMp3(blob)
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    if (end === 'as-it-is') return { file: blob, seconds: oggSeconds(bytes) }
    const recorded = opusPacketsOf(bytes)
    return { file: oggOpus(recorded), seconds: opusSeconds(recorded) }
  } catch {
    return await toMp3(blob)
  }
}
