/** The load generator's process: takes one plan, sends what it measured, waits to be ended. */
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { LoadCount, LoadPlan, LoadRequest } from './load.ts'

const NS_PER_MS = 1e6
const now = () => Number(process.hrtime.bigint()) / NS_PER_MS

process.once('message', (message) => {
  void run(message as LoadPlan).then((count) => process.send?.(count))
})

async function run(plan: LoadPlan): Promise<LoadCount> {
  const url = new URL(plan.origin)
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections })
  let next = 0
  const send = async (count: LoadCount | null, dueAt: number) => {
    const { status, bytes } = await exchange(
      agent,
      url,
      plan.requests[next++ % plan.requests.length]!,
    )
    if (count === null) return
    if (status < 200 || status > 299) count.failures[status] = (count.failures[status] ?? 0) + 1
    else count.times.push(now() - dueAt)
    count.bytes += bytes
  }
  const period = plan.ratePerSecond === undefined ? closedLoop : openLoop
  await period(plan, plan.warmUpSeconds, (dueAt) => send(null, dueAt))
  const count: LoadCount = { times: [], failures: {}, seconds: 0, bytes: 0 }
  const startedAt = now()
  await period(plan, plan.seconds, (dueAt) => send(count, dueAt))
  count.seconds = (now() - startedAt) / 1000
  agent.destroy()
  return count
}

type Send = (dueAt: number) => Promise<void>

async function closedLoop(plan: LoadPlan, seconds: number, send: Send): Promise<void> {
  const endsAt = now() + seconds * 1000
  const connection = async () => {
    while (now() < endsAt) await send(now())
  }
  await Promise.all(Array.from({ length: plan.connections }, connection))
}

async function openLoop(plan: LoadPlan, seconds: number, send: Send): Promise<void> {
  const rate = plan.ratePerSecond ?? 1
  const startedAt = now()
  const under: Promise<void>[] = []
  for (let i = 0; i < rate * seconds; i++) {
    const dueAt = startedAt + (i * 1000) / rate
    // Timers tick in whole milliseconds, often late; what is overdue goes out at once.
    while (now() < dueAt) await delay(1)
    under.push(send(dueAt))
  }
  await Promise.all(under)
}

async function exchange(
  agent: Agent,
  url: URL,
  { method, path, headers, body }: LoadRequest,
): Promise<{ status: number; bytes: number }> {
  return await new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: url.hostname,
        port: url.port,
        method,
        path,
        ...(headers === undefined ? {} : { headers }),
      },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
        answer.once('error', () => resolve({ status: 0, bytes }))
      },
    )
    // A connection that broke is a failure with the status 0.
    sent.once('error', () => resolve({ status: 0, bytes: 0 }))
    sent.end(body)
  })
}
