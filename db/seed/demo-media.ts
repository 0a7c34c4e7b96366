import { hex } from '../../core/ids.ts'
import { messageFileKey } from '../../core/media-keys.ts'
import { imageSize } from '../../domains/media/image-size.ts'
import type { MessageMedia } from '../../domains/messages/messages.schema.ts'
import type { DemoCompany } from './demo-companies.ts'
import { drawPicture, PICTURE_NAMES } from './demo-pictures.ts'
import { seededRandom } from './random.ts'

export type DrawnFile = {
  name: string
  extension: string
  mime: string
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

/** Voice notes by name, with their length in seconds. */
const VOICES: Record<string, number> = { 'clinica-1': 48, 'carla-1': 23 }
/** Documents by name, with what stands on them. */
const DOCUMENTS: Record<string, readonly string[]> = {
  boleto: [
    'Balcão Demo',
    '2ª via de boleto',
    '34191.79001 01043.510047 91020.150008 1 99990000012990',
  ],
  'boleto-dezembro': ['Balcão Demo', 'Boleto de dezembro', 'Pagador: Condomínio Solar'],
  'boleto-obra': [
    'Balcão Demo',
    'Boleto da obra da fachada, parcela 1 de 2',
    'Pagador: Condomínio Solar',
  ],
  'nota-fiscal': ['Balcão Demo', 'DANFE', 'Natureza da operação: venda de mercadoria'],
  'notas-mercado': ['Notas do mercado', 'Total: R$ 412,37'],
  acordo: ['Balcão Demo', 'Termo de acordo AC-3391', '8 parcelas de R$ 158,90'],
  'comprovante-estorno': ['Balcão Demo', 'Comprovante de estorno'],
  balanco: ['Mercado Três Irmãos', 'Balanço patrimonial'],
  contrato: ['Balcão Demo', 'Contrato de manutenção, minuta'],
  'lista-apartamento': ['Lívia Haddad Arquitetura', 'Apartamento Vila Mariana: 31 itens'],
}

/** Every file the conversations show. The same bytes every time. */
export async function drawFiles(): Promise<DrawnFile[]> {
  return await Promise.all([
    ...PICTURE_NAMES.map(async (name) => file(name, 'png', 'image/png', await drawPicture(name))),
    ...Object.entries(VOICES).map(([name, seconds]) =>
      file(name, 'wav', 'audio/wav', speech(seconds)),
    ),
    ...Object.entries(DOCUMENTS).map(([name, lines]) =>
      file(name, 'pdf', 'application/pdf', pdf(lines)),
    ),
  ])
}

async function file(
  name: string,
  extension: string,
  mime: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<DrawnFile> {
  return {
    name,
    extension,
    mime,
    bytes,
    sha256: hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))),
  }
}

/** A message's own copy of a file: where it is stored, and what the message says of it. */
export function mediaIn(
  company: DemoCompany,
  messageId: number,
  { name, extension, mime, bytes, sha256 }: DrawnFile,
): MessageMedia & { key: string } {
  const media = {
    key: messageFileKey(company.id, messageId),
    name: `${name}.${extension}`,
    mime,
    size: bytes.length,
    sha256,
  }
  if (!mime.startsWith('audio/')) return { ...media, ...imageSize(bytes, mime) }
  const seconds = (bytes.length - WAV_HEADER) / SAMPLE_RATE
  return { ...media, voice: true, seconds, waveform: loudness(bytes) }
}

/** Steps of a voice note's waveform, as WhatsApp has them. */
const WAVEFORM_STEPS = 64
const WAV_HEADER = 44

/** The loudest of each step, 0–100, in base64. */
function loudness(bytes: Uint8Array): string {
  const samples = bytes.subarray(WAV_HEADER)
  const length = samples.length / WAVEFORM_STEPS
  const steps = Array.from({ length: WAVEFORM_STEPS }, (_, step) => {
    const part = samples.subarray(Math.floor(step * length), Math.floor((step + 1) * length))
    return Math.round(part.reduce((most, one) => Math.max(most, Math.abs(one - 128)), 0) / 1.28)
  })
  return btoa(String.fromCharCode(...steps))
}

const SAMPLE_RATE = 8000

/** A WAV file, 8 bits mono, that rises and falls like somebody talking. */
function speech(seconds: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(seconds)
  const samples = seconds * SAMPLE_RATE
  const out = new Uint8Array(44 + samples)
  const view = new DataView(out.buffer)
  const text = (at: number, words: string) => out.set(new TextEncoder().encode(words), at)
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true) // PCM
  view.setUint16(22, 1, true) // channels
  view.setUint32(24, SAMPLE_RATE, true)
  view.setUint32(28, SAMPLE_RATE, true) // bytes a second
  view.setUint16(32, 1, true) // bytes a sample
  view.setUint16(34, 8, true) // bits a sample
  text(36, 'data')
  view.setUint32(40, samples, true)
  let syllable = { from: 0, length: 1, loudness: 0, pitch: 0 }
  for (let i = 0; i < samples; i++) {
    if (i >= syllable.from + syllable.length) {
      const pause = random.chance(0.18)
      syllable = {
        from: i,
        length: random.between(900, 2600),
        loudness: pause ? 0 : random.between(20, 60),
        pitch: random.between(110, 190),
      }
    }
    const through = (i - syllable.from) / syllable.length
    const time = i / SAMPLE_RATE
    const wave =
      Math.sin(2 * Math.PI * syllable.pitch * time) +
      0.5 * Math.sin(6 * Math.PI * syllable.pitch * time)
    out[44 + i] = 128 + syllable.loudness * Math.sin(Math.PI * through) * wave
  }
  return out
}

/** One page with a few lines of Helvetica. */
function pdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const words = lines.map(
    (line, index) =>
      `BT /F1 ${index === 0 ? 22 : 13} Tf 60 ${760 - index * 34} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`,
  )
  const stream = words.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  // One byte a character: the letters of Portuguese have the same codes in Latin-1 and in WinAnsi.
  return Uint8Array.from(body, (letter) => letter.charCodeAt(0) & 0xff)
}
