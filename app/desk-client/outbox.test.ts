import { describe, expect, it } from 'vitest'
import { DeskError } from './request.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import type { MemoryStorage } from '#tests/memory-storage.ts'
import { until } from '#tests/until.ts'
import { OUTBOX_KEY, offline, refusal, testDesk, write } from '#tests/outbox-desk.ts'

/** All that the device holds, as it holds it. */
const keptIn = (storage: MemoryStorage) =>
  storage
    .keys()
    .map((key) => storage.getItem(key))
    .join('')

describe('the outbox', () => {
  it('has a message on the device before the server hears of it', () => {
    const { storage, state, taken, open } = testDesk()
    state.answer = () => new Promise(() => undefined)
    write(open(), 'first')
    expect(keptIn(storage)).toContain('"clientId":"first"')
    expect(taken).toEqual([])
  })

  it('sends the messages of a ticket in the order they were written and then forgets them', async () => {
    const { taken, sent, open, storage } = testDesk()
    const outbox = open()
    for (const id of ['first', 'second', 'third']) write(outbox, id)
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken.map((message) => message.clientId)).toEqual(['first', 'second', 'third'])
    expect(sent).toEqual(['first', 'second', 'third'])
    expect(keptIn(storage)).toBe('')
  })

  it('takes a discarded message in again as it was, in the order of writing', async () => {
    const { state, open, taken } = testDesk()
    const outbox = open()
    state.answer = () => Promise.reject(refusal())
    write(outbox, 'first')
    await until(() => expect(outbox.entries()[0]?.refused).not.toBeNull())
    const [entry] = outbox.entries()
    if (entry === undefined) throw new Error('nothing waits')
    outbox.discard('first')
    outbox.putBack(entry)
    outbox.putBack(entry)
    expect(outbox.entries()).toEqual([entry])
    expect(taken).toEqual([])
  })

  it('keeps a message through an outage, waits longer after each try, and delivers it once', async () => {
    const { state, taken, timers, open, tick } = testDesk()
    const outbox = open()
    state.answer = () => Promise.reject(offline())
    write(outbox, 'first')
    const pauses: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      await until(() => expect(timers).toHaveLength(1))
      pauses.push(timers[0]?.ms ?? 0)
      if (tries < 2) tick()
    }
    expect(pauses).toEqual([1000, 2000, 4000])
    state.answer = () => Promise.resolve()
    outbox.wake()
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken).toHaveLength(1)
    expect(timers).toEqual([])
  })

  it('does not let a later message of a ticket overtake one that waits, while other tickets go on', async () => {
    const { state, taken, timers, open } = testDesk()
    const outbox = open()
    state.answer = () => Promise.reject(offline())
    write(outbox, 'first')
    await until(() => expect(timers).toHaveLength(1))
    state.answer = () => Promise.resolve()
    write(outbox, 'elsewhere', 2)
    write(outbox, 'second')
    await until(() => expect(taken).toHaveLength(3))
    expect(
      taken
        .filter((message) => message.clientId !== 'elsewhere')
        .map((message) => message.clientId),
    ).toEqual(['first', 'second'])
  })

  it('sends after a reload what was waiting before it', async () => {
    const before = testDesk()
    before.state.answer = () => new Promise(() => undefined)
    const closed = before.open()
    write(closed, 'first')
    closed.stop()
    const after = testDesk(before.storage)
    const outbox = after.open()
    expect(outbox.entries().map((entry) => entry.clientId)).toEqual(['first'])
    outbox.wake()
    await until(() => expect(after.taken.map((message) => message.clientId)).toEqual(['first']))
  })

  it('keeps a refused message with its reason, sends the following ones, and tries again when told to', async () => {
    const { state, taken, open } = testDesk()
    const outbox = open()
    let calls = 0
    state.answer = () => (calls++ === 0 ? Promise.reject(refusal()) : Promise.resolve())
    write(outbox, 'first')
    write(outbox, 'second')
    await until(() => expect(taken.map((message) => message.clientId)).toEqual(['second']))
    expect(outbox.entries()).toMatchObject([
      { clientId: 'first', refused: { code: 'ERR_WINDOW_CLOSED' } },
    ])
    outbox.retry('first')
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken.map((message) => message.clientId)).toEqual(['second', 'first'])
  })

  it('drops a refused message when the attendant discards it', async () => {
    const { state, open, storage } = testDesk()
    const outbox = open()
    state.answer = () => Promise.reject(refusal())
    write(outbox, 'first')
    await until(() => expect(outbox.entries()[0]?.refused).not.toBeNull())
    outbox.discard('first')
    expect(outbox.entries()).toEqual([])
    expect(keptIn(storage)).toBe('')
  })

  it('says whom a message was written for, and another once its writer has seen who it is', async () => {
    const { state, taken, open } = testDesk()
    const outbox = open()
    state.answer = () =>
      Promise.reject(new DeskError({ code: 'ERR_RECEIVER_CHANGED', status: 409 }))
    write(outbox, 'first')
    write(outbox, 'second', 2, '+5511')
    await until(() => expect(outbox.entries().every(({ refused }) => refused !== null)).toBe(true))
    state.answer = () => Promise.reject(refusal())
    write(outbox, 'third', 3, '+5511')
    await until(() => expect(outbox.entries().every(({ refused }) => refused !== null)).toBe(true))
    state.answer = () => Promise.resolve()
    for (const clientId of ['first', 'second', 'third']) outbox.retry(clientId, '+5522')
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(Object.fromEntries(taken.map(({ clientId, receiver }) => [clientId, receiver]))).toEqual(
      {
        first: '+5522',
        second: '+5522',
        // Why it was refused says nothing of who is answered.
        third: '+5511',
      },
    )
  })

  it('leaves the sending to the tab that is at it, and sees its result', async () => {
    const { state, taken, timers, open, storage } = testDesk()
    state.locked = true
    const outbox = open()
    write(outbox, 'first')
    await until(() => expect(timers).toHaveLength(1))
    expect(taken).toEqual([])
    for (const key of storage.keys()) storage.removeItem(key)
    outbox.reload()
    expect(outbox.entries()).toEqual([])
  })

  it('still sends when the device has no room left', async () => {
    const storage = memoryStorage()
    const { taken, open } = testDesk(storage)
    storage.isFull = true
    const outbox = open()
    write(outbox, 'first')
    write(outbox, 'second')
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken.map((message) => message.clientId)).toEqual(['first', 'second'])
  })

  it('keeps nothing of a deleted message that a waiting answer quotes', () => {
    const { storage, state, open } = testDesk()
    state.answer = () => new Promise(() => undefined)
    const outbox = open()
    const quotedMsg = {
      id: 9,
      body: 'girassol',
      fromMe: true,
      mediaType: null,
      contactName: null,
      isDeleted: false,
    }
    outbox.add({
      clientId: 'first',
      ticketId: 1,
      body: 'viu?',
      quotedMsg,
      isPrivate: false,
      writtenAt: '2026-11-21T12:00:00.000Z',
    })
    outbox.forgetQuoted(8)
    expect(keptIn(storage)).toContain('girassol')
    outbox.forgetQuoted(9)
    expect(keptIn(storage)).not.toContain('girassol')
    expect(outbox.entries()[0]?.quotedMsg).toMatchObject({ id: 9, body: '', isDeleted: true })
  })

  it('leaves out what is stored but is no message', () => {
    const storage = memoryStorage()
    storage.setItem(OUTBOX_KEY, '[{"nonsense":true},null,7]')
    expect(testDesk(storage).open().entries()).toEqual([])
    storage.setItem(OUTBOX_KEY, '{broken')
    expect(testDesk(storage).open().entries()).toEqual([])
  })
})
