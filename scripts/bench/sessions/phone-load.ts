import { setTimeout as delay } from 'node:timers/promises'
import type { EventFrame } from '#protocol/realtime/frames.ts'
import type { ApiClient } from '../api-client.ts'
import { joinRoom } from '../room-client.ts'
import { summarise } from '../statistics.ts'
import type { Summary } from '../statistics.ts'
import type { LinkedWorld } from '../../phone-trials/linked-world.ts'

export type PhoneLoad = {
  frames: Summary
  sent: number
  lost: number
  doubled: number
  /** Messages that a chat showed after a younger one of the same chat. */
  disordered: number
  perSecond: number
}

/** Longest wait for what is still on its way when the last message was written. */
const TAIL_MS = 30_000

type Row = { wid: string; body: string; sentAt: string; id: number }

/** Messages that stand behind a younger one where a conversation shows them: by time, then by id. */
function disordered(
  shown: readonly { chat: string; n: number; sentAt: string; id: number }[],
): number {
  let count = 0
  for (const chat of Map.groupBy(shown, (one) => one.chat).values()) {
    const ordered = chat.toSorted((a, b) => a.sentAt.localeCompare(b.sentAt) || a.id - b.id)
    let newest = 0
    for (const { n } of ordered) {
      if (n < newest) count += 1
      newest = Math.max(newest, n)
    }
  }
  return count
}

/** One conversation: a person and the company's phone they write to. */
export type Chat = { from: string; to: string }

/** Has people write texts at a rate, spread over their chats, and times each one from the phone to the frame in a browser. */
export async function phoneLoad(
  world: LinkedWorld,
  api: ApiClient,
  input: { chats: readonly Chat[]; perSecond: number; seconds: number; run: string },
): Promise<PhoneLoad> {
  const { chats, perSecond, seconds, run } = input
  const writtenAt = new Map<string, number>()
  const arrived = new Map<string, number>()
  const shown: { chat: string; n: number; sentAt: string; id: number }[] = []
  const times: number[] = []
  let doubled = 0
  const client = await joinRoom(world.origin, api, (text, at) => {
    const { ch, action, data } = JSON.parse(text) as Partial<EventFrame>
    if (ch?.endsWith('-appMessage') !== true || action !== 'create') return
    const { wid, body, sentAt, id } = data?.message as Row
    const since = writtenAt.get(wid)
    if (since === undefined) return
    arrived.set(wid, (arrived.get(wid) ?? 0) + 1)
    if (arrived.get(wid) !== 1) {
      doubled += 1
      return
    }
    times.push(at - since)
    const [chat = '', n = '0'] = body.split(' ')
    shown.push({ chat, n: Number(n), sentAt, id })
  })
  const count = perSecond * seconds
  /** A person types one message after the other; different people at the same time. */
  const lines = chats.map(() => Promise.resolve())
  const startedAt = performance.now()
  for (let i = 0; i < count; i++) {
    await delay(Math.max(0, startedAt + (i * 1000) / perSecond - performance.now()))
    const place = i % chats.length
    const chat = chats[place]!
    const id = `3B${run}${String(i).padStart(10, '0')}`
    const body = `${place} ${Math.floor(i / chats.length) + 1}`
    lines[place] = lines[place]!.then(async () => {
      writtenAt.set(id, performance.now())
      await world.whatsapp.control('send', {
        ...chat,
        content: { kind: 'text', text: body },
        opts: { id },
      })
    })
  }
  await Promise.all(lines)
  const writing = (performance.now() - startedAt) / 1000
  const until = performance.now() + TAIL_MS
  while (arrived.size < count && performance.now() < until) await delay(50)
  client.close()
  return {
    frames: summarise(times),
    sent: count,
    lost: count - arrived.size,
    doubled,
    disordered: disordered(shown),
    perSecond: count / writing,
  }
}
