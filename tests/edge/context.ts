import { env } from 'cloudflare:workers'
import type { Actor, CompanyContext } from '#core/context.ts'
import type { Job } from '#core/jobs.ts'
import type { Clock, Millis } from '#core/time.ts'
import type { SessionAnswer } from '#core/session-port.ts'
import type { SessionCommandKind } from '#protocol/session/commands.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { configOf } from '#core/config.ts'
import { createLog } from '#core/logs.ts'
import { tenantDb } from '#db/client.ts'
import { shardOf } from '#workers/env.ts'
import { TEST_NOW, type TestCompany, type TestUser } from './factories.ts'

export type TestClock = Clock & { advance(millis: Millis): void; set(now: Millis): void }

/** A clock that stands still until told otherwise. */
export function testClock(start: Millis = TEST_NOW): TestClock {
  let now = start
  return {
    now: () => now,
    advance: (millis) => void (now += millis),
    set: (millis) => void (now = millis),
  }
}

/** A CompanyContext that remembers what the command told the world. */
export type TestContext = CompanyContext & {
  clock: TestClock
  emitted: CompanyEvent[]
  enqueued: Job[]
  /** What it asked of linked phones; answered by `answer`, ERR_NO_NODE unless a test says otherwise. */
  commands: { sessionId: string; kind: SessionCommandKind; input: unknown }[]
  logged: Record<string, unknown>[]
  /** When it asked the sweeper to come. */
  woken: Millis[]
  /** Waits for everything the command deferred, and what that deferred in turn. Rejects with the first failure. */
  settled(): Promise<void>
}

/** What a linked phone answers to a command. */
export type TestAnswer = (
  kind: SessionCommandKind,
  input: unknown,
) => SessionAnswer<SessionCommandKind>

const noNode: TestAnswer = () => ({
  ok: false,
  code: 'ERR_NO_NODE',
  detail: 'no session-node is connected',
  retryable: true,
})

/** The context of `user` in the company; without one, the system's. The third place that may make a CompanyContext. */
export function contextFor(
  company: TestCompany,
  user?: TestUser | null,
  {
    answer = noNode,
    ...overrides
  }: Partial<CompanyContext> & { clock?: TestClock; answer?: TestAnswer } = {},
): TestContext {
  const emitted: CompanyEvent[] = []
  const enqueued: Job[] = []
  const logged: Record<string, unknown>[] = []
  const deferred: Promise<unknown>[] = []
  const woken: Millis[] = []
  const commands: TestContext['commands'] = []
  return {
    companyId: company.id,
    shard: company.shard,
    db: tenantDb(shardOf(env, company.shard), company.id),
    control: tenantDb(env.CONTROL, company.id),
    actor: user == null ? { kind: 'system', reason: 'test' } : actorOf(user),
    clock: testClock(),
    config: configOf(env),
    log: createLog({}, (line) => logged.push(JSON.parse(line) as Record<string, unknown>)),
    requestId: 'test-request',
    // Nothing that a test has done before was on its way together with this.
    arrivedAt: Infinity,
    files: env.MEDIA,
    sessions: {
      command(sessionId, kind, input) {
        commands.push({ sessionId, kind, input })
        return Promise.resolve(answer(kind, input) as SessionAnswer<typeof kind>)
      },
    },
    emit: (events) => Promise.resolve(void emitted.push(...events)),
    enqueue: (job) => Promise.resolve(void enqueued.push(job)),
    wakeAt: (dueAt) => Promise.resolve(void woken.push(dueAt)),
    defer: (work) => void deferred.push(work),
    ...overrides,
    emitted,
    enqueued,
    commands,
    logged,
    woken,
    async settled() {
      for (let work = deferred.shift(); work !== undefined; work = deferred.shift()) await work
    },
  }
}

function actorOf(user: TestUser): Actor {
  return {
    kind: 'user',
    userId: user.id,
    name: user.name,
    sessionId: `session-of-${user.id}`,
    profile: user.profile,
    super: user.super,
    allTicket: user.allTicket,
    allowGroup: user.allowGroup,
    queueIds: user.queueIds,
  }
}
