import type { Mp3Order } from './mp3.worker.ts'
import type { VoiceFile } from './voice-file.ts'

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
export async function toMp3(recording: Blob): Promise<VoiceFile> {
  const decoder = new OfflineAudioContext(1, 1, RATE)
  const sound = await decoder.decodeAudioData(await recording.arrayBuffer())
  const samples = sound.getChannelData(0)
  const chunks: Float32Array[] = []
  for (let at = 0; at < samples.length; at += CHUNK) chunks.push(samples.slice(at, at + CHUNK))
  const encoder = startEncoder()
  // Each order is answered on a line of its own: two at a time do not get each other's sound.
  const { port1: answer, port2: reply } = new MessageChannel()
  const mp3 = new Promise<Blob>((resolve, reject) => {
    answer.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data)
    encoder.addEventListener('error', ({ message }) => {
      // One that broke is of no use for another try.
      worker = null
      reject(new Error(message))
    })
  })
  const order: Mp3Order = { rate: RATE, chunks, reply }
  encoder.postMessage(order, [reply, ...chunks.map(({ buffer }) => buffer)])
  try {
    return { file: await mp3, seconds: samples.length / RATE }
  } finally {
    answer.close()
  }
}
