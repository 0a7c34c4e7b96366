import { MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** A body that brings nothing for this long has stopped: a connection that lost its network, or one that is held open on purpose. */
const IDLE_MS = 10 * SECOND_MS
/** Slower than any network that people write over (GPRS carries about 4 kB/s): a body that drips holds its connection on purpose. */
const BYTES_PER_SECOND_MIN = 2000
/** What was sent quickly makes up for no more than this: who has sent much could drip for hours otherwise. */
const EARNED_MAX_MS = 30 * SECOND_MS
/** No body is waited for longer than this altogether: 16 MB (domains/media/limits.ts) come at 10 kB/s by then. */
const WHOLE_MAX_MS = 30 * MINUTE_MS

/** How long a body is waited for, by how it came until now. */
export function createPatience() {
  let earnedMs = IDLE_MS
  let leftMs = WHOLE_MAX_MS
  return {
    /** For its next bytes. */
    ms: () => Math.max(0, Math.min(IDLE_MS, earnedMs, leftMs)),
    /** So many bytes came after a wait. */
    came(bytes: number, waitedMs: number) {
      leftMs -= waitedMs
      const bytesMs = (bytes / BYTES_PER_SECOND_MIN) * SECOND_MS
      earnedMs = Math.min(EARNED_MAX_MS, earnedMs - waitedMs + bytesMs)
    },
  }
}
