import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Between tries to bring a file while its phone or the provider is away. */
export const FILE_RETRY_MS = 30 * SECOND_MS
/** A phone that must upload a file again is off: it may be back much later. */
export const REUPLOAD_RETRY_MS = 10 * MINUTE_MS
/** Bringing one file, from the first byte to the last (session-node: MEDIA_TIMEOUT_MS). */
export const FILE_TIMEOUT_MS = 120 * SECOND_MS
/** A signed path for a session-node outlives the transfer it is for. */
export const FILE_PATH_TTL_MS = 5 * MINUTE_MS
/** A mark that is late is worth nothing: reading, typing. */
export const MARK_TIMEOUT_MS = 5 * SECOND_MS
/** Places in one `chat.read` (session protocol). */
export const READ_MARKS_MAX = 200

const MB = 1024 * 1024
const PICTURES = ['image/jpeg', 'image/png']
const FILMS = ['video/mp4', 'video/3gpp']
const SOUNDS = ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr']
/** What is shown in the chat itself, by channel: Meta, supported media types (2026-04-17); linked phones as WhatsApp's own apps. */
export const FILE_LIMITS = {
  whatsappapi: {
    image: { mimes: PICTURES, maxBytes: 5 * MB },
    video: { mimes: FILMS, maxBytes: 16 * MB },
    audio: { mimes: SOUNDS, maxBytes: 16 * MB },
  },
  whatsapp: {
    image: { mimes: PICTURES, maxBytes: 16 * MB },
    video: { mimes: FILMS, maxBytes: 16 * MB },
    audio: { mimes: SOUNDS, maxBytes: 16 * MB },
  },
} as const
export const DOCUMENT_MAX_BYTES = 100 * MB
/** An animated one; a still one should have 100 kB (Meta, supported media types). */
export const STICKER_MAX_BYTES = 500 * 1024
/** Longest text under a file (Meta, image messages). */
export const CAPTION_MAX_CHARS = 1024
/** Meta keeps a file that was brought for 30 days; it is brought again a little sooner. */
export const SENT_FILE_TTL_MS = 29 * DAY_MS
/** Longest text of a message, in characters (WhatsApp Cloud API: text.body). */
export const TEXT_MAX_CHARS = 4096
/** One call to a provider may take this long before its outcome counts as unknown. */
export const SEND_TIMEOUT_MS = 15_000
/** Tries of a message that the provider surely did not take. */
export const SEND_MAX_ATTEMPTS = 5
