import { setTimeout as delay } from 'node:timers/promises'
import { mobileNumber } from '#db/seed/people-names.ts'
import { seededRandom } from '#db/seed/random.ts'
import { volumeContacts } from '#db/seed/volume.ts'
import { volumeEmail } from '#db/seed/volume-directory.ts'
import { atLeast, atMost } from './figure.ts'
import type { Bench, Figure, Measured } from './figure.ts'
import { runLoad } from './load.ts'
import type { LoadRequest } from './load.ts'
import { faultless } from './read-figures.ts'
import { openStores } from './stores.ts'
import { webhookPost } from './webhook-bodies.ts'

const PROMISED = 250
/** A little more than promised, so that waiting for the last answer does not decide. */
const RATE = 252
const SECONDS = 60
const WARM_UP_SECONDS = 3
/** Meta keeps its webhook connections few and posts on them concurrently. */
const CONNECTIONS = 32
/** Of the messages, so many come twice: providers deliver at least once. */
const REPEATED = 0.02
/** Of the messages, so many come from people nobody has heard of. */
const STRANGERS = 0.05
/** The last message of the run: when it is there, everything before it has been worked off. */
const MARKER = '5511900000099'
const DRAIN_WAIT_MS = 120_000

const ID_PREFIX = 'wamid.BENCH'
let sentMessages = 0

export const webhookFigure: Figure = {
  key: 'webhook',
  async run(bench) {
    const seconds = bench.quick ? 10 : SECONDS
    const posts = posting((seconds + WARM_UP_SECONDS) * RATE)
    sentMessages = posts.messages
    const cpuBefore = bench.app.cpuMs()
    const result = faultless(
      'webhook endpoint',
      await runLoad({
        origin: bench.origin,
        requests: posts.requests,
        connections: CONNECTIONS,
        seconds,
        warmUpSeconds: WARM_UP_SECONDS,
        ratePerSecond: RATE,
      }),
    )
    const drainMs = await untilDrained(bench)
    const cpuMsEach = (bench.app.cpuMs() - cpuBefore) / posts.requests.length
    return [
      {
        figure: `webhook endpoint, messages/s for ${seconds} s`,
        unit: 'messages/s',
        target: atLeast(PROMISED),
        value: result.perSecond,
        detail: { ...result, cpuMsEach },
      },
      { figure: 'webhook endpoint, p95', unit: 'ms', target: atMost(250), value: result.p95 },
      { figure: 'worked off after the last post', unit: 'ms', target: null, value: drainMs },
    ] satisfies Measured[]
  },
  async afterwards(bench) {
    const stores = await openStores(bench.dataDir)
    try {
      const stored = await stores.target.shards
        .get(0)!
        .prepare(
          `SELECT count(*) AS messages, count(DISTINCT external_id) AS ids,
            (SELECT count(*) FROM inbound_events WHERE state <> 'done') AS waiting
           FROM messages WHERE external_id LIKE '${ID_PREFIX}%'`,
        )
        .first<{ messages: number; ids: number; waiting: number }>()
      const wrong =
        Math.abs((stored?.messages ?? 0) - sentMessages) +
        Math.abs((stored?.ids ?? 0) - sentMessages)
      return [
        {
          figure: 'messages lost or doubled',
          unit: 'messages',
          target: atMost(0),
          value: wrong,
          detail: { sentMessages, ...stored },
        },
      ]
    } finally {
      await stores.close()
    }
  },
}

function posting(count: number): { requests: LoadRequest[]; messages: number } {
  const random = seededRandom(31)
  const known = volumeContacts(Date.now()).slice(0, 4000)
  const requests: LoadRequest[] = []
  let messages = 0
  while (requests.length < count) {
    const person = random.chance(STRANGERS)
      ? { number: mobileNumber(random), name: 'Gente Nova' }
      : random.pick(known)
    const id = `${ID_PREFIX}${String(++messages).padStart(8, '0')}`
    const post = webhookPost({
      id,
      from: person.number,
      name: person.name,
      text: `Mensagem ${messages} da medição, tudo bem?`,
    })
    requests.push(post)
    if (requests.length < count && random.chance(REPEATED)) requests.push(post)
  }
  return { requests, messages: messages + 1 }
}

/** Posts one message more, from a number of its own, and waits until that contact exists. Milliseconds from the post. */
async function untilDrained(bench: Bench): Promise<number> {
  const startedAt = performance.now()
  const api = await bench.signIn(volumeEmail(1))
  const { path, headers, body } = webhookPost({
    id: `${ID_PREFIX}-last`,
    from: MARKER,
    name: 'Última',
    text: 'fim',
  })
  const answer = await fetch(bench.origin + path, { method: 'POST', headers: headers ?? {}, body })
  if (!answer.ok) throw new Error(`the last webhook was answered ${answer.status}`)
  while (performance.now() - startedAt < DRAIN_WAIT_MS) {
    const { contacts } = await api.get<{ contacts: unknown[] }>(`/contacts?searchParam=${MARKER}`)
    if (contacts.length > 0) return performance.now() - startedAt
    await delay(50)
  }
  throw new Error('the inbound messages were not worked off in two minutes')
}
