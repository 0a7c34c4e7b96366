import type { CompanyContext } from '#core/context.ts'
import { imageSize } from './image-size.ts'
import type { ImageSize } from './image-size.ts'
import { PICTURE_HEAD_BYTES } from './limits.ts'

/** Pixels of a stored picture, of which the first bytes are here already: read on where they do not say it. Null: it is no picture, or says no size. */
export async function storedSize(
  ctx: CompanyContext,
  { key, mime, head, size }: { key: string; mime: string; head: Uint8Array; size: number },
): Promise<ImageSize | null> {
  const known = imageSize(head, mime)
  if (known !== null || !mime.startsWith('image/') || size <= head.length) return known
  const object = await ctx.files.get(key, { range: { offset: 0, length: PICTURE_HEAD_BYTES } })
  return object === null ? null : imageSize(new Uint8Array(await object.arrayBuffer()), mime)
}
