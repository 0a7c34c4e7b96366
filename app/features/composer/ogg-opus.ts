import type { OpusPackets } from './webm-packets.ts'

/** Packets of one page: about a second of sound. */
const PACKETS_A_PAGE = 50
/** Segments that a page's table holds (RFC 3533). */
const SEGMENTS_MAX = 255
/** Opus counts its samples at this rate, whatever it was recorded at. */
const OPUS_RATE = 48_000
/** Bytes of a page before its table. */
const PAGE_HEAD = 27
/** "OggS", and the first half of "OpusHead". */
const OGG_MARK = 0x4f676753
const OPUS_MARK = 0x4f707573
const NO_POSITION = 0xffffffffffffffffn
const BEGINS = 2
const ENDS = 4
/** One stream a file: any number names it. */
const SERIAL = 0x42414c43

/** Opus packets as an Ogg file (RFC 3533, RFC 7845), which phones play as a voice note. */
export function oggOpus({ head, packets }: OpusPackets): Blob {
  const pages: Uint8Array<ArrayBuffer>[] = []
  const add = (flags: number, granule: number, held: readonly Uint8Array[]) =>
    pages.push(page(flags, granule, pages.length, held))
  add(BEGINS, 0, [head])
  add(0, 0, [tags()])
  let samples = new DataView(head.buffer, head.byteOffset).getUint16(10, true)
  let held: Uint8Array[] = []
  let segments = 0
  for (const [index, packet] of packets.entries()) {
    const own = Math.floor(packet.length / SEGMENTS_MAX) + 1
    if (held.length === PACKETS_A_PAGE || segments + own > SEGMENTS_MAX) {
      add(0, samples, held)
      held = []
      segments = 0
    }
    held.push(packet)
    segments += own
    samples += samplesOf(packet)
    if (index === packets.length - 1) add(ENDS, samples, held)
  }
  return new Blob(pages, { type: 'audio/ogg' })
}

/** How long packets sound. */
export function opusSeconds({ packets }: OpusPackets): number {
  return packets.reduce((sum, packet) => sum + samplesOf(packet), 0) / OPUS_RATE
}

/** How long an Ogg file with Opus sounds: its last page's position less what a decoder skips (RFC 7845, section 4). Throws on others. */
export function oggSeconds(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let skipped: number | null = null
  let position = 0n
  while (at + PAGE_HEAD <= bytes.length) {
    if (view.getUint32(at) !== OGG_MARK) throw new Error('the recording is no Ogg')
    const segments = view.getUint8(at + 26)
    const body = at + PAGE_HEAD + segments
    if (body > bytes.length) break
    if (skipped === null) {
      if (body + 12 > bytes.length || view.getUint32(body) !== OPUS_MARK)
        throw new Error('the recording has no Opus in it')
      skipped = view.getUint16(body + 10, true)
    }
    const reached = view.getBigUint64(at + 6, true)
    // A page in which no packet ends has none.
    if (reached !== NO_POSITION) position = reached
    at = bytes.subarray(at + PAGE_HEAD, body).reduce((end, size) => end + size, body)
  }
  if (skipped === null) throw new Error('the recording is no Ogg')
  return Math.max(0, Number(position) - skipped) / OPUS_RATE
}

/** Samples of a packet at 48 kHz, by its first byte (RFC 6716, section 3.1). */
export function samplesOf(packet: Uint8Array): number {
  const toc = packet[0] ?? 0
  const mode = toc >> 3
  const frame =
    mode < 12
      ? ([480, 960, 1920, 2880][mode & 3] ?? 0)
      : mode < 16
        ? ([480, 960][mode & 1] ?? 0)
        : ([120, 240, 480, 960][mode & 3] ?? 0)
  const code = toc & 3
  return frame * (code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 0x3f : 2)
}

function tags(): Uint8Array {
  const vendor = new TextEncoder().encode('balcao')
  const bytes = new Uint8Array(8 + 4 + vendor.length + 4)
  bytes.set(new TextEncoder().encode('OpusTags'))
  new DataView(bytes.buffer).setUint32(8, vendor.length, true)
  bytes.set(vendor, 12)
  return bytes
}

function page(
  flags: number,
  granule: number,
  sequence: number,
  packets: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const table = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / SEGMENTS_MAX) }, () => SEGMENTS_MAX),
    length % SEGMENTS_MAX,
  ])
  const bytes = new Uint8Array(
    27 + table.length + packets.reduce((sum, { length }) => sum + length, 0),
  )
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('OggS'))
  view.setUint8(5, flags)
  view.setBigUint64(6, BigInt(granule), true)
  view.setUint32(14, SERIAL, true)
  view.setUint32(18, sequence, true)
  view.setUint8(26, table.length)
  bytes.set(table, 27)
  let at = 27 + table.length
  for (const packet of packets) {
    bytes.set(packet, at)
    at += packet.length
  }
  view.setUint32(22, checksum(bytes), true)
  return bytes
}

/** CRC-32 of Ogg: polynomial 0x04c11db7, neither reflected nor inverted. */
function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
