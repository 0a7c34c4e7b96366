import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createInflate, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { INFLATED_MAX_BYTES } from '../limits.ts'
import { proto, unpackHistory } from './library.ts'

const bomb = deflateSync(Buffer.alloc(INFLATED_MAX_BYTES + 1))

it('reads a history that is packed as usual', async () => {
  const packed = deflateSync(
    proto.HistorySync.encode({ syncType: 4, pushnames: [{ id: 'a', pushname: 'Ana' }] }).finish(),
  )
  const { contacts } = await unpackHistory({ initialHistBootstrapInlinePayload: packed }, {})
  expect(contacts).toEqual([{ id: 'a', notify: 'Ana' }])
})

it('reads no history that grows beyond the limit, whichever way it comes', async () => {
  expect(bomb.length).toBeLessThan(100_000)
  await expect(unpackHistory({ initialHistBootstrapInlinePayload: bomb }, {})).rejects.toThrow(
    RangeError,
  )
  let read = 0
  const inflater = createInflate()
  inflater.on('data', (chunk: Buffer) => (read += chunk.length))
  await expect(pipeline(Readable.from([bomb]), inflater)).rejects.toThrow('when unpacked')
  expect(read).toBeLessThanOrEqual(INFLATED_MAX_BYTES)
})
