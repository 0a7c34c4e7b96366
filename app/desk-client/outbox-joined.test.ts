import { describe, expect, it } from 'vitest'
import { DeskError } from './request.ts'
import { until } from '#tests/until.ts'
import { gone, offline, testDesk, write } from '#tests/outbox-desk.ts'

describe('the outbox where conversations become part of others', () => {
  it('sends to the conversation that stays what waits in one that became part of it, and what is still added there until they are taken apart', async () => {
    const { state, taken, takenIn, timers, open } = testDesk()
    const outbox = open()
    state.answer = () => Promise.reject(offline())
    write(outbox, 'first')
    await until(() => expect(timers).toHaveLength(1))
    state.answer = (ticketId) => (ticketId < 3 ? Promise.reject(gone()) : Promise.resolve())
    state.joined = () => Promise.resolve(3)
    outbox.move(1, { id: 2, uuid: 'uuid-2' })
    outbox.move(2, { id: 3, uuid: 'uuid-3' })
    write(outbox, 'second')
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken.map((message) => message.clientId)).toEqual(['first', 'second'])
    expect(takenIn).toEqual([3, 3])
    state.joined = () => Promise.resolve(undefined)
    state.answer = () => Promise.resolve()
    write(outbox, 'third')
    await until(() => expect(takenIn).toEqual([3, 3, 1]))
    // Taken out again, and gone for another reason since: nothing of it goes to the one that it was once part of.
    state.answer = (ticketId) => (ticketId < 3 ? Promise.reject(gone()) : Promise.resolve())
    write(outbox, 'fourth')
    await until(() => expect(outbox.entries()[0]?.refused).toEqual({ code: 'ERR_NO_TICKET_FOUND' }))
    expect(takenIn).toEqual([3, 3, 1])
  })

  it('sends there what is on its way when its conversation goes, and does not ask where to before it can', async () => {
    const { state, takenIn, timers, open, tick } = testDesk()
    const outbox = open()
    let refuse = (): void => undefined
    state.answer = () => new Promise((_resolve, reject) => (refuse = () => reject(gone())))
    write(outbox, 'on its way', 1)
    state.answer = (ticketId) => (ticketId === 1 ? Promise.reject(gone()) : Promise.resolve())
    outbox.move(1, { id: 2, uuid: 'uuid-2' })
    refuse()
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(takenIn).toEqual([2])
    state.joined = () => Promise.reject(offline())
    write(outbox, 'nobody says where', 1)
    await until(() => expect(timers).toHaveLength(1))
    expect(outbox.entries()).toMatchObject([{ ticketId: 1, refused: null }])
    state.joined = () => Promise.resolve(2)
    tick()
    await until(() => expect(takenIn).toEqual([2, 2]))
  })

  it('is refused where the server does not say where to, and holds up nothing behind it', async () => {
    const { state, takenIn, open } = testDesk()
    const outbox = open()
    state.answer = () => Promise.reject(gone())
    state.joined = () => Promise.reject(new DeskError({ code: 'ERR_INVALID_INPUT', status: 422 }))
    write(outbox, 'first')
    await until(() => expect(outbox.entries()[0]?.refused).toEqual({ code: 'ERR_NO_TICKET_FOUND' }))
    state.answer = () => Promise.resolve()
    write(outbox, 'second')
    await until(() => expect(takenIn).toEqual([1]))
  })

  it('never sends unasked what was refused because its conversation was gone, wherever that turns out to go on', async () => {
    const { state, takenIn, open } = testDesk()
    const outbox = open()
    state.answer = () => Promise.reject(gone())
    write(outbox, 'first', 1, '+5511')
    await until(() => expect(outbox.entries()[0]?.refused).not.toBeNull())
    state.answer = () => Promise.resolve()
    outbox.move(1, { id: 2, uuid: 'uuid-2' })
    write(outbox, 'second', 2)
    await until(() => expect(takenIn).toEqual([2]))
    // No longer gone: its conversation is led to, and it can be tried again there.
    expect(outbox.entries()).toMatchObject([
      { clientId: 'first', ticketId: 2, receiver: '+5511', refused: { code: null } },
    ])
    outbox.retry('first')
    await until(() => expect(takenIn).toEqual([2, 2]))
  })
})
