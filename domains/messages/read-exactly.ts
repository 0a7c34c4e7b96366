import { AppError } from '#core/errors.ts'
import { chunkReader } from '#core/read-chunks.ts'

/** The bytes of a stream; null where it has more or fewer than so many, or broke. Throws what a body is ended with (large-bodies.ts). */
export async function readExactly(
  body: ReadableStream<Uint8Array>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = new Uint8Array(bytes)
  const reader = chunkReader(body)
  let at = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const chunk = next.value
      if (at + chunk.byteLength > bytes) {
        await reader.cancel()
        return null
      }
      whole.set(chunk, at)
      at += chunk.byteLength
    }
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    return null
  }
  return at === bytes ? whole : null
}
