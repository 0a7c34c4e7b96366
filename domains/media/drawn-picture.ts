/**
 * Client-safe. Which pictures are drawn by themselves: a file of a few bytes may say that it has billions of pixels, and a browser that
 * draws it stands still and runs out of memory. What is not drawn is kept, sent and downloaded like any file. What a file says of itself
 * is read elsewhere (pictured-file.ts): who only draws what is stored needs no reader.
 */
export type Pictured = {
  mime?: string | null | undefined
  width?: number | null | undefined
  height?: number | null | undefined
}

/** No browser draws a longer side on every graphics card, and no phone makes one. */
const SIDE_MAX = 16_384
/** A picture of a phone's 50 megapixels. A JPEG is decoded in the size in which it is drawn, so that it takes less than its pixels. */
const JPEG_PIXELS_MAX = 8192 * 6144
/** These are decoded whole, at four bytes a pixel: 100 MB, as three screens of 4K side by side. */
const WHOLE_PIXELS_MAX = JPEG_PIXELS_MAX / 2

/** Kinds of which the head says the size. Of others a browser may know more than we do: they are not drawn. */
const PIXELS_MAX: Readonly<Record<string, number>> = {
  'image/jpeg': JPEG_PIXELS_MAX,
  'image/png': WHOLE_PIXELS_MAX,
  'image/gif': WHOLE_PIXELS_MAX,
  'image/webp': WHOLE_PIXELS_MAX,
}

/** Whether a file of this kind may be drawn, if its size allows it. */
export const isDrawnKind = ({ mime }: Pictured): boolean => PIXELS_MAX[mime ?? ''] !== undefined

/** Why a picture is not drawn: for its size, or because nobody knows its size. Null: it is drawn. */
export function undrawnReason({ mime, width, height }: Pictured): 'too-large' | 'unknown' | null {
  const pixels = PIXELS_MAX[mime ?? '']
  if (pixels === undefined || !width || !height) return 'unknown'
  return Math.max(width, height) > SIDE_MAX || width * height > pixels ? 'too-large' : null
}

export const isDrawn = (picture: Pictured): boolean => undrawnReason(picture) === null
