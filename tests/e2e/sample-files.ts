import type { Page } from '@playwright/test'

export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

/** A picture that a browser can show, of this size. */
export async function picture(
  page: Page,
  name: string,
  width = 320,
  height = 200,
  mimeType: 'image/png' | 'image/webp' = 'image/png',
): Promise<SampleFile> {
  const base64 = await page.evaluate(
    ([w, h, mime]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const pen = canvas.getContext('2d')
      if (pen === null) throw new Error('no canvas')
      const shade = pen.createLinearGradient(0, 0, w, h)
      shade.addColorStop(0, '#3b82f6')
      shade.addColorStop(1, '#f59e0b')
      pen.fillStyle = shade
      pen.fillRect(0, 0, w, h)
      return canvas.toDataURL(mime).replace(/^.*,/, '')
    },
    [width, height, mimeType] as const,
  )
  return { name, mimeType, buffer: Buffer.from(base64, 'base64') }
}

/** A second of a moving square. */
export async function film(page: Page, name: string): Promise<SampleFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 30; frame++) {
      pen.fillStyle = '#0f766e'
      pen.fillRect(0, 0, 320, 180)
      pen.fillStyle = '#fde68a'
      pen.fillRect(frame * 8, 60, 60, 60)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/** A tone of so many seconds, as a WAV file. */
export function tone(name: string, seconds = 2): SampleFile {
  return sound(name, seconds, 8_000, (at) => 0.27 * Math.sin(2 * Math.PI * 440 * at))
}

/** What `valueAt` gives, -1 to 1, for each sample's time in seconds, as a WAV file. */
export function sound(
  name: string,
  seconds: number,
  sampleRate: number,
  valueAt: (seconds: number) => number,
): SampleFile {
  const samples = sampleRate * seconds
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20) // PCM
  wav.writeUInt16LE(1, 22) // mono
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28) // bytes a second
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34) // bits
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n++)
    wav.writeInt16LE(Math.round(valueAt(n / sampleRate) * 32_767), 44 + n * 2)
  return { name, mimeType: 'audio/wav', buffer: wav }
}
