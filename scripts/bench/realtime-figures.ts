import { setTimeout as delay } from 'node:timers/promises'
import type { EventFrame } from '#protocol/realtime/frames.ts'
import { VOLUME, volumeContacts } from '#db/seed/volume.ts'
import { volumeEmail } from '#db/seed/volume-directory.ts'
import { USER_SOCKETS_MAX } from '#workers/realtime/room-limits.ts'
import { bareUpdateToLast } from './bare-room.ts'
import { atMost } from './figure.ts'
import type { ApiClient } from './api-client.ts'
import type { Bench, Figure } from './figure.ts'
import { joinRoom, joinRoomTimes } from './room-client.ts'
import { summarise } from './statistics.ts'
import { webhookPost } from './webhook-bodies.ts'

const RATE = 20
const SOCKETS = 200
/** Frames still on their way when the last one was sent. */
const TAIL_MS = 2000
const WARM_UP_UPDATES = 10
/** Between two updates: people change tickets one at a time. */
const PAUSE_MS = 40

/** A customer's message, from the moment it is posted to the frame in a connected browser. */
export const webhookToFrame: Figure = {
  key: 'webhook-frame',
  async run(bench) {
    const api = await bench.signIn(volumeEmail(1))
    const sentAt = new Map<string, number>()
    const times: number[] = []
    const client = await joinRoom(bench.origin, api, (text, at) => {
      const { ch, action, data } = JSON.parse(text) as Partial<EventFrame>
      if (ch?.endsWith('-appMessage') !== true || action !== 'create') return
      const { wid } = data?.message as { wid: string }
      const since = sentAt.get(wid)
      if (since !== undefined) times.push(at - since)
    })
    const people = volumeContacts(Date.now()).slice(5000, 5200)
    const count = RATE * (bench.quick ? 5 : 30)
    const startedAt = performance.now()
    const posts: Promise<Response>[] = []
    for (let i = 0; i < count; i++) {
      await delay(Math.max(0, startedAt + (i * 1000) / RATE - performance.now()))
      const person = people[i % people.length]!
      const id = `wamid.FRAME${String(i).padStart(8, '0')}`
      const { path, headers, body } = webhookPost({
        id,
        from: person.number,
        name: person.name,
        text: `Olá ${i}`,
      })
      sentAt.set(id, performance.now())
      posts.push(fetch(bench.origin + path, { method: 'POST', headers: headers ?? {}, body }))
    }
    await Promise.all(posts)
    await delay(TAIL_MS)
    client.close()
    if (times.length !== count)
      throw new Error(`${times.length} of ${count} messages reached the browser`)
    const found = summarise(times)
    return [
      {
        figure: `webhook → frame in a browser, p50 at ${RATE}/s`,
        unit: 'ms',
        target: atMost(60),
        value: found.p50,
        detail: found,
      },
    ]
  },
}

/** Enough people for all sockets, the admin first, every one of whom sees every ticket. */
async function seeingAll(bench: Bench): Promise<ApiClient[]> {
  const admin = await bench.signIn(volumeEmail(1))
  const colleagues = Array.from(
    { length: SOCKETS / USER_SOCKETS_MAX - 1 },
    (_, n) => VOLUME.users - n,
  )
  for (const id of colleagues)
    await admin.send('PUT', `/users/${id}/access`, { allTicket: 'enable' })
  return [admin, ...(await Promise.all(colleagues.map((id) => bench.signIn(volumeEmail(id)))))]
}

/** A change of a ticket, from the request to the frame in each of the sockets. */
export const updateToFrame: Figure = {
  key: 'update-frame',
  async run(bench) {
    const people = await seeingAll(bench)
    const api = people.at(0)!
    const { open } = await bench.samples()
    const count = bench.quick ? 30 : 200
    let sentAt = 0
    let arrivals: number[] = []
    const sockets = await joinRoomTimes(SOCKETS, (n) =>
      joinRoom(bench.origin, people[n % people.length]!, (text, at) => {
        if (text.includes('-ticket","action":"update"')) arrivals.push(at - sentAt)
      }),
    )
    const times: number[] = []
    const answers: number[] = []
    const last: number[] = []
    for (let i = -WARM_UP_UPDATES; i < count; i++) {
      const ticket = open[(i + WARM_UP_UPDATES) % open.length]!
      arrivals = []
      sentAt = performance.now()
      await api.send('PUT', `/tickets/${ticket.id}`, {
        amountUsedBotQueues: 1 + ((i + WARM_UP_UPDATES) % 7),
      })
      const answered = performance.now() - sentAt
      while (arrivals.length < SOCKETS && performance.now() - sentAt < TAIL_MS) await delay(1)
      if (arrivals.length !== SOCKETS)
        throw new Error(`an update reached ${arrivals.length} of ${SOCKETS} sockets`)
      await delay(PAUSE_MS)
      if (i < 0) continue
      times.push(...arrivals)
      answers.push(answered)
      last.push(Math.max(...arrivals))
    }
    sockets.closeAll()
    const found = summarise(times)
    const detail = { ...found, answer: summarise(answers), lastSocket: summarise(last) }
    const bare = await bareUpdateToLast(SOCKETS, count, PAUSE_MS)
    return [
      {
        figure: `update of a ticket → last of ${SOCKETS} sockets, p50`,
        unit: 'ms',
        target: atMost(8),
        value: detail.lastSocket.p50,
        detail,
      },
      {
        figure: '… of which the platform alone takes',
        unit: 'ms',
        target: null,
        value: bare.p50,
        detail: bare,
      },
    ]
  },
}
