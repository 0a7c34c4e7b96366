/** More than the runtime gives of a stream by itself, 4 kB: what is done with each costs more than its bytes. */
const CHUNK_BYTES = 64 * 1024

/** Reads a stream in large chunks where it gives them; each is its reader's until the next is asked for. */
export function chunkReader(body: ReadableStream<Uint8Array>) {
  let reader: ReadableStreamBYOBReader
  try {
    reader = body.getReader({ mode: 'byob' })
  } catch {
    // One that was made of chunks has them already.
    return body.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
  }
  let room = new Uint8Array(CHUNK_BYTES)
  return {
    async read(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
      const { done, value } = await reader.read(room)
      if (done) return { done, value: undefined }
      room = new Uint8Array(value.buffer)
      return { done, value }
    },
    cancel: (why?: unknown) => reader.cancel(why),
  }
}
