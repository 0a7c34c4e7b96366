import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../bundle/build.ts'
import { BUNDLE } from '../bundle/bundle.ts'
import { runCommand } from '../failure.ts'
import { SMALL_NODE_FLAGS } from '../machine/node-child.ts'
import { linkPhone } from '../phone-trials/link-phone.ts'
import { linkedWorld } from '../phone-trials/linked-world.ts'
import type { LinkedWorld } from '../phone-trials/linked-world.ts'
import { projectPath } from '../project.ts'
import { signIn } from './api-client.ts'
import { atLeast, atMost } from './figure.ts'
import type { Measured } from './figure.ts'
import { printTable, writeResults } from './report.ts'
import { phoneLoad } from './sessions/phone-load.ts'
import type { Chat } from './sessions/phone-load.ts'

const SESSIONS = 50
const BUSY_SESSIONS = 10
const CHATS_A_SESSION = 3
const RATE = 150
const MEASURE_PORT = 8799
const SETTLE_MS = 30_000

const say = (line: string) => console.log(`· ${line}`)

type Window = { heapUsed: number; rss: number; cpuMs: number }
const MB = 1024 * 1024

async function look(): Promise<Window> {
  return (await (await fetch(`http://127.0.0.1:${MEASURE_PORT}/`)).json()) as Window
}

/** Linked phones of the demo company: their sockets in one session-node, and people who write to them. `--skip heap` leaves the longest part out. */
runCommand('bench:sessions', async () => {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, skip: { type: 'string' } },
  })
  const skipped = new Set(values.skip?.split(',') ?? [])
  const quick = values.quick
  await buildIfNeeded(say)
  const world = await linkedWorld({
    // The program and the flags of the product, with a window in it.
    nodeProgram: [
      '--expose-gc',
      ...SMALL_NODE_FLAGS,
      '--import',
      projectPath('scripts', 'bench', 'memory-window.mjs'),
      join(BUNDLE.sessionNode, 'main.js'),
    ],
    nodeEnv: { MEASURE_PORT: String(MEASURE_PORT) },
  })
  const measured: Measured[] = []
  try {
    await Promise.all([world.whatsapp.start(), world.edge.start()])
    await world.node.start()
    const phones = await linkAll(world, quick ? 12 : SESSIONS)
    measured.push(...(await idleFigures(phones.length, quick ? 10 : 60)))
    measured.push(...(await busyFigures(world, phones, quick ? 10 : 60)))
    if (!skipped.has('heap'))
      measured.push(...(await heapFigures(world, phones, quick ? 2_000 : 20_000)))
    measured.push(await restartFigure(world, phones.length))
  } finally {
    await world.remove()
  }
  printTable(measured)
  say(`written to ${writeResults(measured, { quick, only: ['sessions'] })}`)
  process.exit(measured.some((one) => Number.isNaN(one.value)) ? 1 : 0)
})

type Phone = { whatsappId: number; pn: string }

async function linkAll(world: LinkedWorld, count: number): Promise<Phone[]> {
  const api = await signIn(world.origin, 'admin@demo.test')
  const phones: Phone[] = []
  for (let i = 0; i < count; i++) {
    const pn = `551193${String(1_000_000 + i)}`
    await world.whatsapp.control('user', { pn, name: `Loja ${i}` })
    const { id } = await api.send<{ id: number }>('POST', '/whatsapp', {
      name: `Loja ${i}`,
      channel: 'whatsapp',
    })
    await linkPhone(api, world.whatsapp, { whatsappId: id, pn })
    phones.push({ whatsappId: id, pn })
    if ((i + 1) % 10 === 0) say(`${i + 1} phones linked`)
  }
  return phones
}

async function idleFigures(sessions: number, seconds: number): Promise<Measured[]> {
  // What follows a login (first sync, keys, presence) is not idling.
  await delay(SETTLE_MS)
  say(`idle for ${seconds} s`)
  const before = await look()
  const startedAt = performance.now()
  await delay(seconds * 1000)
  const after = await look()
  const share = (after.cpuMs - before.cpuMs) / (performance.now() - startedAt)
  return [
    {
      figure: `memory of session-node, ${sessions} idle sessions`,
      unit: 'MB',
      target: atMost(350),
      value: after.rss / MB,
      detail: { heapMb: after.heapUsed / MB },
    },
    {
      figure: `processor of session-node, ${sessions} idle sessions`,
      unit: '%',
      target: atMost(2),
      value: share * 100,
    },
  ]
}

function chatsOf(phones: readonly Phone[], run: number): Chat[] {
  return phones.slice(0, BUSY_SESSIONS).flatMap(({ pn }, phone) =>
    Array.from({ length: CHATS_A_SESSION }, (_, i) => ({
      from: `55119${run}${String(1_000_000 + phone * 100 + i)}`,
      to: pn,
    })),
  )
}

async function introduce(world: LinkedWorld, chats: readonly Chat[]): Promise<void> {
  for (const [i, { from }] of chats.entries())
    await world.whatsapp.control('user', { pn: from, name: `Cliente ${i}` })
}

async function busyFigures(
  world: LinkedWorld,
  phones: readonly Phone[],
  seconds: number,
): Promise<Measured[]> {
  say(`${RATE} messages/s over ${BUSY_SESSIONS} sessions for ${seconds} s`)
  const api = await signIn(world.origin, 'admin@demo.test')
  const chats = chatsOf(phones, 4)
  await introduce(world, chats)
  await phoneLoad(world, api, { chats, perSecond: 30, seconds: 3, run: 'A' })
  const load = await phoneLoad(world, api, { chats, perSecond: RATE, seconds, run: 'B' })
  return [
    {
      figure: `inbound over ${BUSY_SESSIONS} linked phones, messages/s for ${seconds} s`,
      unit: 'messages/s',
      target: atLeast(RATE - 2),
      value: load.perSecond,
      detail: load,
    },
    {
      figure: 'phone → frame in a browser, p95',
      unit: 'ms',
      target: atMost(500),
      value: load.frames.p95,
    },
    { figure: '… lost', unit: 'messages', target: atMost(0), value: load.lost },
    { figure: '… shown twice', unit: 'messages', target: atMost(0), value: load.doubled },
    {
      figure: '… out of the order of their chat',
      unit: 'messages',
      target: atMost(0),
      value: load.disordered,
    },
  ]
}

/** The heap after a first part of the messages, when caches are full, against the heap after all of them. */
async function heapFigures(
  world: LinkedWorld,
  phones: readonly Phone[],
  messages: number,
): Promise<Measured[]> {
  say(`${messages} messages, heap before and after`)
  const chats = chatsOf(phones, 5)
  await introduce(world, chats)
  const warmUp = messages / 10
  const write = async (run: string, count: number) => {
    const api = await signIn(world.origin, 'admin@demo.test')
    await phoneLoad(world, api, { chats, perSecond: RATE, seconds: count / RATE, run })
  }
  await write('C', Math.ceil(warmUp / RATE) * RATE)
  const before = await look()
  await write('D', Math.ceil(messages / RATE) * RATE)
  const after = await look()
  const change = (after.heapUsed / before.heapUsed - 1) * 100
  return [
    {
      figure: `heap of session-node over ${messages} messages`,
      unit: '% more',
      target: atMost(5),
      value: change,
      detail: {
        beforeMb: before.heapUsed / MB,
        afterMb: after.heapUsed / MB,
        rssMb: after.rss / MB,
      },
    },
  ]
}

async function restartFigure(world: LinkedWorld, sessions: number): Promise<Measured> {
  say('restart of session-node')
  const api = await signIn(world.origin, 'admin@demo.test')
  await world.node.stop()
  const startedAt = performance.now()
  await world.node.start()
  for (;;) {
    const text = await (await fetch(`${world.nodeUrl}/metrics`)).text()
    const open = Number(/session_node_sessions\{state="open"\} (\d+)/.exec(text)?.[1] ?? 0)
    if (open === sessions) break
    if (performance.now() - startedAt > 120_000) throw new Error(`only ${open} sessions are open`)
    await delay(50)
  }
  const value = (performance.now() - startedAt) / 1000
  const list = await api.get<{ status: string }[]>('/whatsapp?session=0')
  const asking = list.filter(({ status }) => status === 'qrcode').length
  if (asking > 0) throw new Error(`${asking} connections ask for a QR code`)
  return {
    figure: `restart of session-node until all ${sessions} sessions are open`,
    unit: 's',
    target: atMost(15),
    value,
  }
}
