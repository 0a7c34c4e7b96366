import { isDrawn } from '#domains/media/drawn-picture.ts'
import { picturedFile, sizeOf } from '#domains/media/pictured-file.ts'

type Pixels = { width: number; height: number } | null

/** Width and height of a picture in pixels: as the browser turns it, but for one that is not drawn. Null of what says nothing of them. */
export async function pixelsOf(file: Blob): Promise<Pixels> {
  const pictured = await picturedFile(file).catch(() => ({}))
  const size = sizeOf(pictured)
  if (!isDrawn(pictured)) return size
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return size
  }
}
