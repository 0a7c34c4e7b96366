import { READ_PART_BYTES } from '#domains/media/limits.ts'

/** Where in a file an answer begins, and how many bytes it has. */
export type Place = { offset: number; length: number }

/**
 * The rest of a file behind its first part, part by part: storage is asked for the next one when this one has been taken, so a slow
 * reader of a large file holds no more of it than a part in memory. `first` is the part at the place's beginning. Fails where the file
 * became another one meanwhile.
 */
export function readInParts(
  files: R2Bucket,
  { key, etag, body: first }: R2ObjectBody,
  { offset, length }: Place,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(length)
  const end = offset + length
  const pump = async () => {
    await first.pipeTo(writable, { preventClose: true })
    for (let at = offset + READ_PART_BYTES; at < end; at += READ_PART_BYTES) {
      const part = await files.get(key, {
        range: { offset: at, length: Math.min(READ_PART_BYTES, end - at) },
        onlyIf: { etagMatches: etag },
      })
      if (part === null || !('body' in part)) throw new Error('the file is another one by now')
      await part.body.pipeTo(writable, { preventClose: true })
    }
    await writable.close()
  }
  // Whoever reads hears of a failure by the stream, which ends early; whoever left needs to hear of nothing.
  void pump().catch((failure: unknown) => writable.abort(failure).catch(() => undefined))
  return readable
}
