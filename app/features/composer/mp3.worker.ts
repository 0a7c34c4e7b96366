import { Mp3Encoder } from '@breezystack/lamejs'

/** Kilobits a second (specification: MP3 at 128 kbps). */
const BITRATE = 128
/** Samples that the encoder takes at a time: one MPEG frame. */
const FRAME = 1152

export type Mp3Order = { rate: number; chunks: Float32Array[]; reply: MessagePort }

/** Encodes off the main thread: a minute of speech is a second of work. */
self.onmessage = ({ data: { rate, chunks, reply } }: MessageEvent<Mp3Order>) => {
  const encoder = new Mp3Encoder(1, rate, BITRATE)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const keep = (bytes: Uint8Array) => {
    if (bytes.length > 0) parts.push(new Uint8Array(bytes))
  }
  for (const chunk of chunks) {
    const samples = toSixteenBits(chunk)
    for (let at = 0; at < samples.length; at += FRAME)
      keep(encoder.encodeBuffer(samples.subarray(at, at + FRAME)))
  }
  keep(encoder.flush())
  reply.postMessage(new Blob(parts, { type: 'audio/mpeg' }))
}

function toSixteenBits(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 0x7fff))
}
