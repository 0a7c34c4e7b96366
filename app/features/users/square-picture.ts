import { isDrawn } from '#domains/media/drawn-picture.ts'
import { picturedFile } from '#domains/media/pictured-file.ts'

/** Pixels a side: a profile picture is shown at 72 at most, twice that on fine screens. */
const SIDE = 256
const QUALITY = 0.86

/** The middle of a picture, as a small square JPEG that carries nothing of the camera. Throws when the browser cannot read it, or should not. */
export async function squarePicture(file: Blob): Promise<Blob> {
  if (!isDrawn(await picturedFile(file))) throw new Error('not to be drawn')
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const paper = canvas.getContext('2d')
  if (paper === null || side === 0) throw new Error('nothing to draw')
  // JPEG knows no transparency, and would draw it black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, SIDE, SIDE)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('not encoded')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    )
  })
}
