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
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** Walks the segments to the start of frame: SOF0–SOF15 without DHT, JPG and DAC (ITU T.81, table B.1). */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
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
