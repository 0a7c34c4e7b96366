import { afterEach, expect, it, vi } from 'vitest'
import { pngBytes } from '#domains/media/test-pictures.ts'
import { until } from '#tests/until.ts'
import { attachmentOf, withCaption } from '../desk/attachments.ts'
import { sendAttachments } from './send-attachments.ts'

afterEach(() => vi.unstubAllGlobals())

const around = { ticketId: 1, isPrivate: true, quotedMsg: null, signMessage: false }
const png = (width: number, height: number) => {
  const file = new File([pngBytes(width, height)], 'mapa.png', { type: 'image/png' })
  return attachmentOf('whatsappapi', file, crypto.randomUUID())
}

/** What the outbox is told of a PNG that says it has these pixels, and how often the browser was made to decode it. */
async function sent(width: number, height: number) {
  const decode = vi.fn(() =>
    Promise.resolve({ width: height, height: width, close: () => undefined }),
  )
  vi.stubGlobal('createImageBitmap', decode)
  const measured = vi.fn()
  const picture = png(width, height)
  sendAttachments({ add: vi.fn(), measured }, [picture], around)
  await until(() => expect(measured).toHaveBeenCalledOnce())
  const [id, size] = measured.mock.calls[0] as [string, unknown]
  expect(id).toBe(picture.id)
  return { size, decoded: decode.mock.calls.length }
}

it('everything that was sent is in the outbox at once, in its order and with its words', () => {
  const add = vi.fn()
  const pdf = (name: string) =>
    attachmentOf('whatsappapi', new File(['%PDF'], name), crypto.randomUUID())
  const list = [withCaption(pdf('a.pdf'), 'a primeira'), pdf('b.pdf')]
  sendAttachments({ add, measured: vi.fn() }, list, around)
  expect(add.mock.calls).toMatchObject([
    [{ clientId: list[0]?.id, body: 'a primeira', file: { name: 'a.pdf', uploadId: null } }],
    [{ clientId: list[1]?.id, body: '', file: { name: 'b.pdf', width: null, height: null } }],
  ])
})

it('of a picture of giant dimensions the size is read, and nothing decoded', async () => {
  expect(await sent(14_000, 14_000)).toEqual({
    size: { width: 14_000, height: 14_000 },
    decoded: 0,
  })
})

it('of any other picture it is as the browser turns it', async () => {
  expect(await sent(640, 480)).toEqual({ size: { width: 480, height: 640 }, decoded: 1 })
})
