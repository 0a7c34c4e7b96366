import type { Mp3Order } from './mp3.worker.ts'

/** A rate that MPEG-1 knows. */
const RATE = 44_100
/** Samples that one frame holds; chunks are whole frames, so that none is cut short in the middle. */
const CHUNK = 1152 * 400

let worker: Worker | null = null

/** Fetches the encoder; meant for the beginning of a recording, so that it is here when the network is not. */
export function startEncoder(): Worker {
  return (worker ??= new Worker(new URL('./mp3.worker.ts', import.meta.url), { type: 'module' }))
}

/** The same sound as MP3, mono at 128 kbps. */
export async function toMp3(recording: Blob): Promise<Blob> {
  const decoder = new OfflineAudioContext(1, 1, RATE)
  const sound = await decoder.decodeAudioData(await recording.arrayBuffer())
  const samples = sound.getChannelData(0)
  const chunks: Float32Array[] = []
  for (let at = 0; at < samples.length; at += CHUNK) chunks.push(samples.slice(at, at + CHUNK))
  const encoder = startEncoder()
  const mp3 = new Promise<Blob>((resolve, reject) => {
    encoder.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data)
    encoder.onerror = ({ message }) => {
      // One that broke is of no use for another try.
      worker = null
      reject(new Error(message))
    }
  })
  const order: Mp3Order = { rate: RATE, chunks }
  encoder.postMessage(
    order,
    chunks.map(({ buffer }) => buffer),
  )
  return await mp3
}
