import { afterEach, expect, it, vi } from 'vitest'
import { passPictureOn } from './profile-picture.ts'

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PATH = '/internal/session-media/x'

afterEach(() => void vi.restoreAllMocks())

function pass(body: Buffer, { status = 200, url = 'https://pps.whatsapp.net/p.jpg' } = {}) {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(new Uint8Array(body), { status }))
  const put = vi.fn(() => Promise.resolve())
  const files = { put, get: () => Promise.reject(new Error('not asked')) }
  const allowed = (host: string) => host.endsWith('.whatsapp.net')
  return { work: passPictureOn(url, PATH, files, allowed), put, fetched }
}

it.each([
  [JPEG, 'image/jpeg'],
  [PNG, 'image/png'],
])('says what the bytes are', async (bytes, mime) => {
  const { work, put } = pass(bytes)
  const stored = await work
  expect(stored).toMatchObject({ bytes: bytes.length, mime })
  expect(put).toHaveBeenCalledExactlyOnceWith(PATH, expect.anything(), stored)
})

it.each([
  ['no picture', Buffer.from('<script>alert(1)</script>'), {}, 'ERR_MEDIA_MISMATCH'],
  ['too large', Buffer.concat([JPEG, Buffer.alloc(1024 * 1024)]), {}, 'ERR_MEDIA_TOO_LARGE'],
  ['gone', JPEG, { status: 404 }, 'ERR_CARRIER'],
])('brings nothing that is %s', async (_what, bytes, options, code) => {
  const { work, put } = pass(bytes, options)
  await expect(work).rejects.toMatchObject({ code })
  expect(put).not.toHaveBeenCalled()
})

it('asks no host that is not WhatsApp’s', async () => {
  const { work, fetched } = pass(JPEG, { url: 'https://evil.test/p.jpg' })
  await expect(work).rejects.toThrow('not on the list')
  expect(fetched).not.toHaveBeenCalled()
})
