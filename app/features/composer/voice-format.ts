/** A recording under this many bytes as MP3 is a slip of the finger (specification part 1: 10 000 bytes at 128 kbps). */
const LEAST_BYTES = 10_000
const MP3_BYTES_A_SECOND = 16_000
/** The same as time. */
export const LEAST_SECONDS = LEAST_BYTES / MP3_BYTES_A_SECOND

/** How a recording becomes what is sent: it is a voice note already, its packets go into one, or it is encoded anew. */
export type VoiceEnd = 'as-it-is' | 'as-ogg' | 'as-mp3'
export type VoiceFormat = { recordAs: string; end: VoiceEnd }

/** WhatsApp plays Ogg with Opus in the chat; what else browsers record is Opus in WebM, or a sound that only becomes a file. */
const FORMATS: readonly VoiceFormat[] = [
  { recordAs: 'audio/ogg;codecs=opus', end: 'as-it-is' },
  { recordAs: 'audio/webm;codecs=opus', end: 'as-ogg' },
  { recordAs: 'audio/mp4', end: 'as-mp3' },
  { recordAs: 'audio/webm', end: 'as-mp3' },
]

/** How to record here, best first. Null: this browser can't. */
export function voiceFormat(isSupported: (mime: string) => boolean): VoiceFormat | null {
  return FORMATS.find(({ recordAs }) => isSupported(recordAs)) ?? null
}

/** Opus is smaller than MP3: there the time counts that the bytes stand for. */
export function isTooShort(recording: { mime: string; bytes: number; seconds: number }): boolean {
  return recording.mime === 'audio/mpeg'
    ? recording.bytes < LEAST_BYTES
    : recording.seconds < LEAST_SECONDS
}
