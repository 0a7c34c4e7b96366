import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { inTouch, signalDevice } from '../test-signal-device.ts'
import { journaledSignal } from './journaled-signal.ts'
import { createPlacesInSecond } from './places-in-second.ts'
import { silenceSignalLibrary } from './signal-console.ts'
import { separateSignalJobs } from './signal-queue.ts'
import { trySessionsOnCopies, withReader } from './signal-sessions.ts'

silenceSignalLibrary()
separateSignalJobs()
trySessionsOnCopies()

const SHOP = '5511900000001@s.whatsapp.net'
const ANA = '5511900000002@s.whatsapp.net'

async function talking() {
  const shop = signalDevice(SHOP)
  const ana = signalDevice(ANA)
  await inTouch(shop, ana)
  return { shop, ana }
}

it('reads what still comes in the old session, and is read in the renewed one', async () => {
  const { shop, ana } = await talking()
  const late = [await ana.write(shop, 'um'), await ana.write(shop, 'dois')]
  await shop.signal.injectE2ESession({ jid: ana.jid, session: ana.bundle() })
  for (const message of late) {
    await shop.read(ana, message)
    expect(await ana.read(shop, await shop.write(ana, 'resposta'))).toBe('resposta')
  }
  expect(await shop.read(ana, await ana.write(shop, 'três'))).toBe('três')
})

it('keeps a step only once what it made readable is told of', async () => {
  const { shop, ana } = await talking()
  const message = await ana.write(shop, 'um')
  const full = () => {
    throw new Error('the disk is full')
  }
  await expect(withReader(full, () => shop.read(ana, message))).rejects.toThrow()
  const told: string[] = []
  const keep = (plain: Uint8Array) => void told.push(Buffer.from(plain).toString())
  expect(await withReader(keep, () => shop.read(ana, message))).toBe('um')
  expect(told).toEqual(['um'])
  await expect(withReader(keep, () => shop.read(ana, message))).rejects.toThrow()
})

it('keeps a step that is made while another message is on its way out, and has that one’s on disk before it leaves', async () => {
  const silent = { add: () => {}, addRead: () => {}, wasRead: () => false }
  const shop = signalDevice(
    SHOP,
    (stored) => journaledSignal(silent, createPlacesInSecond(), stored).makeSignalRepository,
  )
  const ana = signalDevice(ANA)
  await inTouch(shop, ana)
  const incoming = await ana.write(shop, 'um')
  const read: string[] = []
  const outside = AsyncLocalStorage.snapshot()
  // As a socket sends: one transaction from before it is sealed until after it has left.
  await shop.keys.transaction(async () => {
    const outgoing = await shop.write(ana, 'resposta')
    read.push(await ana.read(shop, outgoing))
    await outside(async () => read.push(await shop.read(ana, incoming)))
  }, 'the account')
  expect(read).toEqual(['resposta', 'um'])
  // A step that was undone would open it again, and what is sealed next would have a key that is used.
  await expect(shop.read(ana, incoming)).rejects.toThrow()
  expect(await ana.read(shop, await shop.write(ana, 'outra'))).toBe('outra')
  expect(await shop.read(ana, await ana.write(shop, 'dois'))).toBe('dois')
})
