import type { Connection } from 'partyserver'
import { expect, it } from 'vitest'
import { SECOND_MS } from '#core/time.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'
import type { RoomClaims } from './room-claims.ts'
import { createHiding } from './room-hiding.ts'
import { LOOKS_A_SECOND, LOOKS_AT_ONCE } from './room-limits.ts'
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
  const time = { now: 0 }
  const turns: (() => void)[] = []
  const answers = new Map<number, (scope: TicketScope | null) => void>()
  const sockets = openSockets([])
  const viewers = createViewers(sockets, () => 0)
  const replies = createReplies({
    ring: { newest: () => 0, after: () => [] },
    sockets,
    viewers,
    hiding: createHiding(() => Promise.resolve(false)),
    erasures: { check: () => Promise.resolve() },
    now: () => time.now,
    pause: () => new Promise((resolve) => turns.push(resolve)),
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
  /** Time passes, and whoever waits for their turn looks whether it is. */
  const pass = async (millis: number) => {
    time.now += millis
    for (const turn of turns.splice(0)) turn()
    await Promise.resolve()
  }
  return { sockets, viewers, socket, seat, sent, look, answer, asked: answers, pass }
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

it('asks the database for so many looks of a person at once; of those beyond, the latest when it is its turn', async () => {
  const { look, asked, pass } = slowDatabase()
  for (let id = 1; id <= LOOKS_AT_ONCE + 20; id++) void look(id)
  await pass(0)
  expect(asked.size).toBe(LOOKS_AT_ONCE)
  await pass(SECOND_MS / LOOKS_A_SECOND)
  expect([...asked.keys()].slice(LOOKS_AT_ONCE)).toEqual([LOOKS_AT_ONCE + 20])
})

it('asks the database nothing for a look at what is looked at already', async () => {
  const { look, answer, asked, sent } = slowDatabase()
  const first = look(1)
  answer(1)
  await first
  asked.clear()
  await look(1)
  expect([asked.size, sent.length]).toEqual([0, 2])
})
