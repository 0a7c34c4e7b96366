/** What of a WebM file matters here (matroska.org, element specification). */
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const CODEC_PRIVATE = 0x63a2
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1
const SIMPLE_BLOCK = 0xa3
const OPENED = new Set([SEGMENT, CLUSTER, TRACKS, TRACK_ENTRY, BLOCK_GROUP])
/** Flags of a block that say that it holds several frames. */
const LACING = 0x06

export type OpusPackets = { head: Uint8Array; packets: Uint8Array[] }

/** The Opus packets of a browser's WebM recording, which has one track, and their head. Throws when it is something else. */
export function opusPacketsOf(webm: Uint8Array): OpusPackets {
  let head: Uint8Array | null = null
  const packets: Uint8Array[] = []
  let at = 0
  while (at < webm.length) {
    const id = number(webm, at, true)
    const size = id && number(webm, at + id.length, false)
    // A recording that was cut off counts as far as it goes.
    if (id === null || size === null) break
    const start = at + id.length + size.length
    // A recorder does not know how long it will be: such an element goes to the end, and is walked like the others.
    if (OPENED.has(id.value) || size.isUnknown) {
      at = start
      continue
    }
    if (start + size.value > webm.length) break
    const body = webm.subarray(start, start + size.value)
    if (id.value === CODEC_PRIVATE) head = body
    if (id.value === SIMPLE_BLOCK || id.value === BLOCK) packets.push(frameOf(body))
    at = start + size.value
  }
  if (head === null || packets.length === 0 || !startsWith(head, 'OpusHead'))
    throw new Error('the recording has no Opus in it')
  return { head, packets }
}

/** Behind the track's number, two bytes of time and the flags. */
function frameOf(block: Uint8Array): Uint8Array {
  const track = number(block, 0, false)
  if (track === null) throw new Error('a block has no track')
  if (((block[track.length + 2] ?? 0) & LACING) !== 0)
    throw new Error('a block holds several frames')
  return block.subarray(track.length + 3)
}

/** A number whose leading zeros say how many bytes it has; an id keeps its mark. Null where the bytes end in it. */
function number(bytes: Uint8Array, at: number, isId: boolean) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (at < bytes.length && first === 0) throw new Error('the recording is damaged')
  if (at + length > bytes.length) return null
  let value = isId ? first : first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0
    isUnknown &&= byte === 0xff
    // Beyond 32 bits: plain arithmetic, not shifts.
    value = value * 256 + byte
  }
  return { value, length, isUnknown: !isId && isUnknown }
}

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0))
