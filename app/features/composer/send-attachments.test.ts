import { afterEach, expect, it, vi } from 'vitest'
import { pngBytes } from '#domains/media/test-pictures.ts'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import { attachmentOf } from '../desk/attachments.ts'
import { sendAttachments } from './send-attachments.ts'

afterEach(() => vi.unstubAllGlobals())

/** What stands in the outbox of a PNG that says it has these pixels, and how often the browser was made to decode it. */
async function sent(width: number, height: number) {
  const decode = vi.fn(() =>
    Promise.resolve({ width: height, height: width, close: () => undefined }),
  )
  vi.stubGlobal('createImageBitmap', decode)
  const file = new File([pngBytes(width, height)], 'mapa.png', { type: 'image/png' })
  const add = vi.fn()
  const around = { ticketId: 1, isPrivate: true, quotedMsg: null, signMessage: false }
  await sendAttachments({ add }, [attachmentOf('whatsappapi', file, crypto.randomUUID())], around)
  return { file: (add.mock.calls[0] as [OutboxEntry])[0].file, decoded: decode.mock.calls.length }
}

it('of a picture of giant dimensions the size is read, and nothing decoded', async () => {
  expect(await sent(14_000, 14_000)).toMatchObject({
    file: { kind: 'image', width: 14_000, height: 14_000 },
    decoded: 0,
  })
})

it('of any other picture it is as the browser turns it', async () => {
  expect(await sent(640, 480)).toMatchObject({ file: { width: 480, height: 640 }, decoded: 1 })
})
