/** Kinds a browser shows by itself and that can run nothing. SVG, HTML and XML are not among them on purpose. */
const INLINE = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/webm',
  'video/3gpp',
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/amr',
  'audio/wav',
  'audio/webm',
  'application/pdf',
])

export const isShownInline = (mime: string | null | undefined): boolean =>
  mime !== null && mime !== undefined && INLINE.has(mime)

/** What a file is, by its first bytes; what the sender says only tells sound from picture where one container holds both. Null: not one of the kinds that are shown. */
export function sniffMime(head: Uint8Array, claimed: string | null): string | null {
  const says = (at: number, words: string) =>
    [...words].every((letter, i) => head[at + i] === letter.charCodeAt(0))
  const has = (...bytes: number[]) => bytes.every((byte, i) => head[i] === byte)
  const isSound = claimed?.startsWith('audio/') === true

  if (has(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (has(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (says(0, 'GIF87a') || says(0, 'GIF89a')) return 'image/gif'
  if (says(0, 'RIFF') && says(8, 'WEBP')) return 'image/webp'
  if (says(0, 'RIFF') && says(8, 'WAVE')) return 'audio/wav'
  if (says(0, '%PDF-')) return 'application/pdf'
  if (says(0, 'OggS')) return 'audio/ogg'
  if (says(0, '#!AMR')) return 'audio/amr'
  if (says(0, 'ID3')) return 'audio/mpeg'
  if (says(4, 'ftyp')) return sniffBrand(head, isSound)
  if (has(0x1a, 0x45, 0xdf, 0xa3) && textOf(head, 4, 64).includes('webm'))
    return isSound ? 'audio/webm' : 'video/webm'
  // A frame of MPEG sound begins with eleven ones; AAC in ADTS has a layer of zero (ISO/IEC 13818-7).
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)
    return ((head[1] ?? 0) & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg'
  return null
}

/** ISO media files name their brand behind `ftyp` (mp4ra.org). HEIC and AVIF are of the family and not shown by every browser. */
function sniffBrand(head: Uint8Array, isSound: boolean): string | null {
  const brand = textOf(head, 8, 12)
  if (/^3g[a-z0-9]{2}$/i.test(brand)) return isSound ? 'audio/mp4' : 'video/3gpp'
  if (/^M4[AB] $/.test(brand)) return 'audio/mp4'
  if (/^(?:iso\w|mp4\d|avc1|M4V |MSNV|dash|mmp4|f4v )$/.test(brand))
    return isSound ? 'audio/mp4' : 'video/mp4'
  return null
}

const textOf = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.slice(from, to))

/**
 * The mime that is kept and served: as sniffed; else what the sender says, unless that is a kind which is shown, for then it is
 * something else in its clothes.
 */
export function keptMime(head: Uint8Array, claimed: string | null): string {
  const said = claimed?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const sniffed = sniffMime(head, said)
  if (sniffed !== null) return sniffed
  return said === '' || isShownInline(said) ? 'application/octet-stream' : said
}
