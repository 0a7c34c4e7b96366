import type { Connection } from 'partyserver'
import { expect, it } from 'vitest'
import type { TicketScope } from '#protocol/realtime/events.ts'
import type { RoomClaims } from './room-claims.ts'
import { createHiding } from './room-hiding.ts'
import { createReplies } from './room-replies.ts'
import { openSockets } from './room-sockets.ts'
import { createViewers } from './room-viewers.ts'

const claims: RoomClaims = {
  companyId: 1,
  userId: 2,
  name: 'Ana',
  sessionId: 's',
  profile: 'admin',
  super: false,
  allTicket: false,
  allowGroup: false,
  queueIds: [],
  jti: 'j',
}

/** One socket, and a database whose answers come when the test gives them. */
function slowDatabase() {
  const sent: string[] = []
  const answers = new Map<number, (scope: TicketScope | null) => void>()
  const sockets = openSockets([])
  const viewers = createViewers(sockets, () => 0)
  const replies = createReplies({
    ring: { newest: () => 0, after: () => [] },
    sockets,
    viewers,
    hiding: createHiding(() => Promise.resolve(false)),
    flush: () => undefined,
    seen: () => undefined,
    typed: () => undefined,
    looked: () => undefined,
    scopeOf: (ticketId) => new Promise((resolve) => answers.set(ticketId, resolve)),
  })
  const socket = {
    readyState: WebSocket.OPEN,
    send: (text: string) => sent.push(text),
    serializeAttachment: () => undefined,
  } as unknown as Connection
  const seat = sockets.enter(socket, claims)
  const answer = (ticketId: number) =>
    answers.get(ticketId)?.({
      ticketId,
      status: 'open',
      queueId: null,
      userId: null,
      isGroup: false,
    })
  const look = (ticketId: number) => replies.reply(seat, { op: 'joinChatBox', ticketId })
  return { sockets, viewers, socket, seat, sent, look, answer }
}

it('goes by the latest look, whichever the database answers first', async () => {
  const { viewers, look, answer } = slowDatabase()
  const looks = [look(1), look(2)]
  answer(2)
  answer(1)
  await Promise.all(looks)
  expect(viewers.of(1)).toEqual([])
  expect(viewers.of(2)).toHaveLength(1)
})

it('forgets the look of a socket that left while the database was asked', async () => {
  const { sockets, socket, seat, sent, look, answer } = slowDatabase()
  const looks = look(1)
  sockets.leave(socket)
  answer(1)
  await looks
  expect(seat.ticketId).toBeNull()
  expect(sent).toEqual([])
})
