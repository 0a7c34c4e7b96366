import type { Pictured } from './drawn-picture.ts'
import { imageSize } from './image-size.ts'
import type { ImageSize } from './image-size.ts'
import { PICTURE_HEAD_BYTES } from './limits.ts'
import { sniffMime } from './sniff-mime.ts'

/** Client-safe. What the beginning of a file says of it as a picture, whatever it is called. */
export function picturedIn(head: Uint8Array): Pictured {
  const mime = sniffMime(head, null)
  return { mime, ...(mime === null ? null : imageSize(head, mime)) }
}

/** As `picturedIn`, of a file that is here whole. Nothing of it is decoded. */
export async function picturedFile(file: Blob): Promise<Pictured> {
  return picturedIn(new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()))
}

export const sizeOf = ({ width, height }: Pictured): ImageSize | null =>
  width && height ? { width, height } : null
