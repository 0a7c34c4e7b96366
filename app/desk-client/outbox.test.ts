import { describe, expect, it } from 'vitest'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { OutgoingMessage } from './desk-api.ts'
import { createOutbox } from './outbox.ts'
import type { Outbox, OutboxPorts } from './outbox.ts'
import { DeskError } from './request.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import type { MemoryStorage } from '#tests/memory-storage.ts'
import { until } from '#tests/until.ts'

const KEY = 'outbox:1:7'
const offline = () => new DeskError({ code: null, status: 0 })
const gone = () => new DeskError({ code: 'ERR_NO_TICKET_FOUND', status: 404 })
const refusal = () => new DeskError({ code: 'ERR_WINDOW_CLOSED', status: 409 })

/** All that the device holds, as it holds it. */
const keptIn = (storage: MemoryStorage) =>
  storage
    .keys()
    .map((key) => storage.getItem(key))
    .join('')

/** A server that answers as it is told; what it took is in `taken`. */
function desk(storage = memoryStorage()) {
  const taken: OutgoingMessage[] = []
  const takenIn: number[] = []
  const sent: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  const state = {
    answer: (_ticketId: number): Promise<void> => Promise.resolve(),
    locked: false,
  }
  const ports: OutboxPorts = {
    storage,
    storageKey: KEY,
    send: async (ticketId, message) => {
      await state.answer(ticketId)
      if (!taken.some((one) => one.clientId === message.clientId)) {
        taken.push(message)
        takenIn.push(ticketId)
      }
      return { clientId: message.clientId, ticketId } as MessageView
    },
    exclusively: async (_name, work) => {
      if (state.locked) return false
      await work()
      return true
    },
    after: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    random: () => 0.5,
    onSent: (message) => sent.push(message.clientId ?? ''),
  }
  const open = (): Outbox => createOutbox(ports)
  const tick = () => timers.shift()?.run()
  return { storage, taken, takenIn, sent, timers, state, open, tick }
}

function write(outbox: Outbox, clientId: string, ticketId = 1, receiver?: string): void {
  outbox.add({
    clientId,
    ticketId,
    ...(receiver === undefined ? {} : { receiver }),
    body: `text of ${clientId}`,
    quotedMsg: null,
    isPrivate: false,
    writtenAt: '2026-11-21T12:00:00.000Z',
  })
}

describe('the outbox', () => {
  it('has a message on the device before the server hears of it', () => {
    const { storage, state, taken, open } = desk()
    state.answer = () => new Promise(() => undefined)
    write(open(), 'first')
    expect(keptIn(storage)).toContain('"clientId":"first"')
    expect(taken).toEqual([])
  })

  it('sends the messages of a ticket in the order they were written and then forgets them', async () => {
    const { taken, sent, open, storage } = desk()
    const outbox = open()
    for (const id of ['first', 'second', 'third']) write(outbox, id)
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken.map((message) => message.clientId)).toEqual(['first', 'second', 'third'])
    expect(sent).toEqual(['first', 'second', 'third'])
    expect(keptIn(storage)).toBe('')
  })

  it('takes a discarded message in again as it was, in the order of writing', async () => {
    const { state, open, taken } = desk()
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
    const { state, taken, timers, open, tick } = desk()
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
    const { state, taken, timers, open } = desk()
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

  it('sends to the conversation that stays what waits in one that became part of it, and what is still added there until they are taken apart', async () => {
    const { state, taken, takenIn, timers, open } = desk()
    const outbox = open()
    state.answer = () => Promise.reject(offline())
    write(outbox, 'first')
    await until(() => expect(timers).toHaveLength(1))
    state.answer = (ticketId) => (ticketId < 3 ? Promise.reject(gone()) : Promise.resolve())
    outbox.move(1, { id: 2, uuid: 'uuid-2' })
    outbox.move(2, { id: 3, uuid: 'uuid-3' })
    write(outbox, 'second')
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken.map((message) => message.clientId)).toEqual(['first', 'second'])
    expect(takenIn).toEqual([3, 3])
    state.answer = () => Promise.resolve()
    write(outbox, 'third')
    await until(() => expect(takenIn).toEqual([3, 3, 1]))
  })

  it('sends there too what was refused only because its conversation is gone, before or after it heard where to', async () => {
    const { state, takenIn, open } = desk()
    const outbox = open()
    let refuse = (): void => undefined
    state.answer = () => new Promise((_resolve, reject) => (refuse = () => reject(gone())))
    write(outbox, 'on its way', 1)
    state.answer = () => Promise.reject(gone())
    write(outbox, 'refused', 3)
    await until(() => expect(outbox.entries()[1]?.refused).not.toBeNull())
    state.answer = () => Promise.resolve()
    outbox.move(1, { id: 2, uuid: 'uuid-2' })
    outbox.move(3, { id: 2, uuid: 'uuid-2' })
    refuse()
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(takenIn).toEqual([2, 2])
  })

  it('sends after a reload what was waiting before it', async () => {
    const before = desk()
    before.state.answer = () => new Promise(() => undefined)
    const closed = before.open()
    write(closed, 'first')
    closed.stop()
    const after = desk(before.storage)
    const outbox = after.open()
    expect(outbox.entries().map((entry) => entry.clientId)).toEqual(['first'])
    outbox.wake()
    await until(() => expect(after.taken.map((message) => message.clientId)).toEqual(['first']))
  })

  it('keeps a refused message with its reason, sends the following ones, and tries again when told to', async () => {
    const { state, taken, open } = desk()
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
    const { state, open, storage } = desk()
    const outbox = open()
    state.answer = () => Promise.reject(refusal())
    write(outbox, 'first')
    await until(() => expect(outbox.entries()[0]?.refused).not.toBeNull())
    outbox.discard('first')
    expect(outbox.entries()).toEqual([])
    expect(keptIn(storage)).toBe('')
  })

  it('says whom a message was written for, and another once its writer has seen who it is', async () => {
    const { state, taken, open } = desk()
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
    const { state, taken, timers, open, storage } = desk()
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
    const { taken, open } = desk(storage)
    storage.isFull = true
    const outbox = open()
    write(outbox, 'first')
    write(outbox, 'second')
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken.map((message) => message.clientId)).toEqual(['first', 'second'])
  })

  it('keeps nothing of a deleted message that a waiting answer quotes', () => {
    const { storage, state, open } = desk()
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
    storage.setItem(KEY, '[{"nonsense":true},null,7]')
    expect(desk(storage).open().entries()).toEqual([])
    storage.setItem(KEY, '{broken')
    expect(desk(storage).open().entries()).toEqual([])
  })
})
