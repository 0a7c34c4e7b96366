const SAMPLE_RATE = 16_000
const SECONDS = 2
const STICKER_PX = 256

/** Two seconds that rise and fall, as a WAV file: what a test can send without a microphone. */
export function sampleVoice(): Blob {
  const samples = SAMPLE_RATE * SECONDS
  const view = new DataView(new ArrayBuffer(44 + samples * 2))
  const write = (at: number, text: string) =>
    [...text].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true) // PCM
  view.setUint16(22, 1, true) // mono
  view.setUint32(24, SAMPLE_RATE, true)
  view.setUint32(28, SAMPLE_RATE * 2, true) // bytes a second
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true) // bits
  write(36, 'data')
  view.setUint32(40, samples * 2, true)
  for (let n = 0; n < samples; n++) {
    const at = n / SAMPLE_RATE
    const syllable = Math.sin(Math.PI * ((at * 4) % 1)) * Math.sin((Math.PI * at) / SECONDS)
    const pitch = 170 + 40 * Math.sin(at * 5)
    view.setInt16(44 + n * 2, Math.sin(2 * Math.PI * pitch * at) * syllable * 9000, true)
  }
  return new Blob([view], { type: 'audio/wav' })
}

/** A face on nothing, as WebP. */
export async function sampleSticker(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = STICKER_PX
  canvas.height = STICKER_PX
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('the browser cannot draw')
  drawing.font = `${STICKER_PX * 0.8}px sans-serif`
  drawing.textAlign = 'center'
  drawing.textBaseline = 'middle'
  drawing.fillText('🥳', STICKER_PX / 2, STICKER_PX / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp'))
  if (!blob) throw new Error('the browser cannot write WebP')
  return blob
}

export async function base64Of(file: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the file could not be read')))
    reader.readAsDataURL(file)
  })
  return address.slice(address.indexOf(',') + 1)
}
