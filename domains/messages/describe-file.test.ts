import { expect, it } from 'vitest'
import { messageFileKey } from '#core/media-keys.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import { jpegBytes, pngBytes } from '../media/test-pictures.ts'
import { describeFile } from './describe-file.ts'

const STORED = { kind: 'stored', bytes: 1, sha256: 'ab'.repeat(32), mime: 'image/jpeg' } as const

/** What is kept of a file that is stored for a message. */
async function described(bytes: Uint8Array<ArrayBuffer>, mime: string = STORED.mime) {
  const ctx = contextFor(await makeCompany())
  await ctx.files.put(messageFileKey(ctx.companyId, 1), bytes)
  return (await describeFile(ctx, 1, { ...STORED, mime }))?.media
}

it('a picture has the pixels that it says itself, however many', async () => {
  expect(await described(pngBytes(4_294_967_295, 1))).toMatchObject({
    mime: 'image/png',
    width: 4_294_967_295,
    height: 1,
  })
})

it('a picture says them behind what a camera put in front', async () => {
  const before = Array<Uint8Array>(2).fill(new Uint8Array(60_000))
  expect(await described(jpegBytes(4000, 3000, before))).toMatchObject({ width: 4000 })
})

it('a picture that does not say them has none, whatever its sender said', async () => {
  const jpeg = jpegBytes(10, 10).slice(0, 4)
  expect(await described(jpeg)).toMatchObject({ mime: 'image/jpeg', width: null, height: null })
})

it('what its sender says of a film stands', async () => {
  const film = new TextEncoder().encode('\0\0\0\x18ftypmp42 and more')
  const media = await described(film, 'video/mp4')
  expect(media).toMatchObject({ mime: 'video/mp4' })
  expect(media).not.toHaveProperty('width')
})
