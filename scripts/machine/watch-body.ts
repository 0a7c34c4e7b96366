import { chunkReader } from '#core/read-chunks.ts'
import { createPatience } from './body-patience.ts'
import type { Place } from './in-flight.ts'

export type WatchedBody = {
  /** The same bytes. */
  stream: ReadableStream
  /** Resolves when the body has stopped coming, or has ended before it is whole; stays open for one that ends as it said. */
  stopped: Promise<void>
}

/** Watches how a request's body comes in; its place is paused while its sender is waited for. Null for a request without one. */
export function watchBody({ body, headers }: Request, place?: Place): WatchedBody | null {
  if (body === null) return null
  const length = Number(headers.get('content-length') ?? Number.NaN)
  // With its length known, the app still sees a Content-Length of the request's own.
  const { readable, writable } = Number.isSafeInteger(length)
    ? new FixedLengthStream(length)
    : new IdentityTransformStream()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  // Whoever stops reading is none of ours to report.
  pump(body as ReadableStream<Uint8Array>, writable, { length, stop, place }).catch(() => undefined)
  return { stream: readable, stopped }
}

async function pump(
  from: ReadableStream<Uint8Array>,
  to: WritableStream,
  { length, stop, place }: { length: number; stop: () => void; place: Place | undefined },
): Promise<void> {
  const reader = chunkReader(from)
  const writer = to.getWriter()
  const patience = createPatience()
  let bytes = 0
  for (;;) {
    // A reader that is slow is not the sender's fault: only the wait for bytes counts.
    const timer = setTimeout(stop, patience.ms())
    const askedAt = Date.now()
    place?.pause()
    const read = await reader.read().catch(() => null)
    clearTimeout(timer)
    place?.resume()
    if (read === null || (read.done && bytes < length)) {
      // Who has ended their own side may still listen, and the app would wait for the rest for as long as they do.
      stop()
      return await writer.abort(new Error('the body ended before it was whole'))
    }
    const { done, value } = read
    if (done) return await writer.close()
    patience.came(value.byteLength, Date.now() - askedAt)
    bytes += value.byteLength
    await writer.write(value)
  }
}
