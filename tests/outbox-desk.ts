import type { MessageView } from '#domains/messages/messages.types.ts'
import type { OutgoingMessage } from '#app/desk-client/desk-api.ts'
import { createOutbox } from '#app/desk-client/outbox.ts'
import type { Outbox, OutboxPorts } from '#app/desk-client/outbox.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { memoryStorage } from './memory-storage.ts'

export const OUTBOX_KEY = 'outbox:1:7'
export const offline = () => new DeskError({ code: null, status: 0 })
export const gone = () => new DeskError({ code: 'ERR_NO_TICKET_FOUND', status: 404 })
export const refusal = () => new DeskError({ code: 'ERR_WINDOW_CLOSED', status: 409 })

/** A server that answers as it is told; what it took is in `taken`. */
export function testDesk(storage = memoryStorage()) {
  const taken: OutgoingMessage[] = []
  const takenIn: number[] = []
  const sent: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  const state = {
    answer: (_ticketId: number): Promise<void> => Promise.resolve(),
    /** Where the server says that the conversation of a ticket goes on. */
    joined: (_ticketId: number): Promise<number | undefined> => Promise.resolve(undefined),
    locked: false,
  }
  const ports: OutboxPorts = {
    storage,
    storageKey: OUTBOX_KEY,
    send: async (ticketId, message) => {
      await state.answer(ticketId)
      if (!taken.some((one) => one.clientId === message.clientId)) {
        taken.push(message)
        takenIn.push(ticketId)
      }
      return { clientId: message.clientId, ticketId } as MessageView
    },
    joinedInto: async (ticketId) => {
      const id = await state.joined(ticketId)
      return id === undefined ? undefined : { id, uuid: `uuid-${id}` }
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

export function write(outbox: Outbox, clientId: string, ticketId = 1, receiver?: string): void {
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
