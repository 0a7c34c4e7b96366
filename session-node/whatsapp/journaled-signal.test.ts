import { expect, it } from 'vitest'
import { journaledSignal } from './journaled-signal.ts'
import { createPlacesInSecond } from './places-in-second.ts'

const silent = { add: () => undefined, addRead: () => undefined, wasRead: () => false }
const noKeys = { get: () => Promise.resolve({}), set: () => Promise.resolve() }

it('forgets no message of a backlog before it is decrypted, however long that is', () => {
  const { noteStanza, waiting } = journaledSignal(silent, createPlacesInSecond(), noKeys)
  const stanza = (n: number, type: string) => ({
    tag: 'message',
    attrs: { id: String(n), from: '5511999990000@s.whatsapp.net', t: '1700000000' },
    content: [{ tag: 'enc', attrs: { type }, content: Buffer.from(`${type} ${n}`) }],
  })
  for (let n = 0; n < 30_000; n++) noteStanza(stanza(n, n % 2 === 0 ? 'msg' : 'pkmsg'))
  expect(waiting()).toBe(30_000)
  // Nothing will ever decrypt these.
  noteStanza(stanza(0, 'msmsg'))
  noteStanza({ ...stanza(0, 'skmsg'), attrs: { from: 'status@broadcast' } })
  expect(waiting()).toBe(30_000)
})
