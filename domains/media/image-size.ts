export type ImageSize = { width: number; height: number }

/** Pixels of a JPEG, PNG, GIF or WebP by its first bytes, or null: so that its place in a conversation is kept before it is here. */
export function imageSize(head: Uint8Array, mime: string): ImageSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    const size = SIZES[mime]?.(view) ?? null
    return size !== null && size.width > 0 && size.height > 0 ? size : null
  } catch (thrown) {
    // The head ends before the size: a camera's preview may stand in front of it.
    if (thrown instanceof RangeError) return null
    throw thrown
  }
}

const SIZES: Record<string, (view: DataView) => ImageSize | null> = {
  'image/png': (view) =>
    view.getUint32(12) === IHDR ? { width: view.getUint32(16), height: view.getUint32(20) } : null,
  'image/gif': gifSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

const IHDR = 0x49484452

/** The screen, or the first picture on it where that is larger: browsers take the larger one (GIF89a, 18 and 20). */
function gifSize(view: DataView): ImageSize | null {
  const coloursAt = 13
  const flags = view.getUint8(10)
  let at = coloursAt + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  if (view.getUint8(at) !== 0x2c) return null
  const [left, top, width, height] = [1, 3, 5, 7].map((from) =>
    view.getUint16(at + from, true),
  ) as [number, number, number, number]
  return {
    width: Math.max(view.getUint16(6, true), left + width),
    height: Math.max(view.getUint16(8, true), top + height),
  }
}

/** Markers that have no length behind them (ITU T.81, table B.1): TEM, RST0–RST7. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Walks the segments to the start of frame: SOF0–SOF15 without DHT, JPG and DAC (ITU T.81, table B.1). */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    // What begins or ends a picture has no place here: another reader may go on behind it.
    if (marker === 0 || marker === 0xd8 || marker === 0xd9) return null
    if (marker === 0xff) at += 1
    else if (hasNoLength(marker)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Lossy, lossless and extended WebP keep it in three places (RFC 9649). */
function webpSize(view: DataView): ImageSize | null {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  if (chunk === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 }
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
