import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import { realTimers } from '#core/turns.ts'
import type { Timers } from '#core/turns.ts'
import { createBodyLine } from './body-line.ts'
import { countBody, type BodyFlow } from './count-body.ts'
import {
  LARGE_BODIES_AT_ONCE,
  LARGE_BODIES_SLOW_MAX_BYTES,
  LARGE_BODY_BEAT_MS,
  LARGE_BODY_LOOK_MS,
  LARGE_BODY_SILENT_MS,
  LARGE_BODY_SLOW_BYTES,
  LARGE_BODY_SLOW_MS,
  LARGE_BODY_WAIT_MS,
  UPLOAD_PARTS_AT_ONCE,
  UPLOAD_PARTS_SLOW_MAX_BYTES,
  UPLOAD_PART_WAIT_MS,
} from './limits.ts'

type Sender = Pick<CompanyContext, 'companyId' | 'actor'>
/** A body that waits or is under way. `since`: its turn began. `hasLeft`: nobody waits for it any more, or it gave its place away. */
type Turn = {
  company: number
  person: string
  since: Millis
  seenAt: Millis
  flow: BodyFlow
  hasLeft: boolean
}
type Bounds = Readonly<Record<'all' | 'company' | 'person', number>>

type LineBounds = {
  atOnce: Bounds
  /** Of a company's slow ones together. */
  slowMaxBytes: number
  waitMs: Millis
}

const WHOLE_FORMS: LineBounds = {
  atOnce: LARGE_BODIES_AT_ONCE,
  slowMaxBytes: LARGE_BODIES_SLOW_MAX_BYTES,
  waitMs: LARGE_BODY_WAIT_MS,
}
const PARTS: LineBounds = {
  atOnce: UPLOAD_PARTS_AT_ONCE,
  slowMaxBytes: UPLOAD_PARTS_SLOW_MAX_BYTES,
  waitMs: UPLOAD_PART_WAIT_MS,
}

const RETRY_SECONDS = 5

/** What goes by time; a test has its own. */
export type BodyTimers = Timers & {
  /** Returns what ends it. */
  every(ms: Millis, run: () => void): () => void
}

const bodyTimers: BodyTimers = {
  ...realTimers,
  every: (ms, run) => {
    const beat = setInterval(run, ms)
    return () => clearInterval(beat)
  },
}

/**
 * Turns for bodies that stand in memory whole: a few at a time of a person, of a company and of all, the others one of each in turn.
 * A turn is looked for again and again rather than handed over, since no request may wait for what belongs to another (Workers, I/O
 * contexts), and both who waits and who has a turn may end without a word.
 */
export function createLargeBodies(
  { now, wait, every }: BodyTimers = bodyTimers,
  { atOnce, slowMaxBytes, waitMs }: LineBounds = WHOLE_FORMS,
) {
  const line = createBodyLine<Turn>()
  const held = new Set<Turn>()

  const dropSilent = (turns: Pick<Set<Turn>, 'delete' | typeof Symbol.iterator>) => {
    for (const turn of turns) if (now() - turn.seenAt > LARGE_BODY_SILENT_MS) turns.delete(turn)
  }
  const isQuick = ({ since, flow }: Turn) =>
    now() - since < LARGE_BODY_SLOW_MS && (flow.isWhole || flow.lately() >= LARGE_BODY_SLOW_BYTES)
  const isItsTurn = (own: Turn) => {
    dropSilent(line)
    dropSilent(held)
    const taken = [...held]
    const begun = new Set<Turn>()
    // Whoever stands before and may go goes before.
    for (const turn of line) {
      const quick = taken.filter((one) => begun.has(one) || isQuick(one))
      const mayGo =
        isRoom(quick, turn, atOnce) &&
        isRoom(taken, turn, { ...atOnce, all: Infinity, company: Infinity })
      if (turn === own) return mayGo
      if (mayGo) {
        taken.push(turn)
        begun.add(turn)
      }
    }
    return false
  }
  /** Its turn has begun once this resolves: between the look and the beginning nobody else looks. */
  const begin = async (own: Turn) => {
    const giveUpAt = now() + waitMs
    dropSilent(line)
    const gaveWay = line.enter(own)
    if (gaveWay === own) throw busy()
    if (gaveWay !== null) gaveWay.hasLeft = true
    try {
      while (own.hasLeft || !isItsTurn(own)) {
        if (own.hasLeft || now() >= giveUpAt) throw busy()
        await wait(LARGE_BODY_LOOK_MS)
        own.seenAt = now()
        // Who was silent for so long that they were taken for gone stands last.
        if (!own.hasLeft) line.add(own)
      }
      own.since = own.seenAt = now()
      held.add(own)
      line.putLast(own)
    } finally {
      line.delete(own)
    }
  }
  /**
   * Whether a body under way must end: one that has stopped for another of its person, who has sent it anew, and the slowest where a
   * company's slow ones hold too much.
   */
  const mustEnd = (own: Turn) => {
    if (own.flow.isWhole) return false
    if (own.flow.lately() === 0 && [...line].some(({ person }) => person === own.person))
      return true
    const slow = [...held].filter((turn) => turn.company === own.company && !isQuick(turn))
    const bytes = slow.reduce((sum, { flow }) => sum + flow.bytes, 0)
    if (bytes <= slowMaxBytes) return false
    const coming = slow.filter(({ flow }) => !flow.isWhole)
    return coming.toSorted((one, other) => one.flow.lately() - other.flow.lately())[0] === own
  }

  return {
    /**
     * Does the work on a large body when it is its turn; the work reads the request that it is given. Throws ERR_UPLOADS_BUSY, with the body
     * unread, where too many wait or for too long, and ERR_BODY_TIMEOUT where it came too slowly to be kept.
     */
    async inTurn<Done>(
      sender: Sender,
      request: Request,
      work: (request: Request) => Promise<Done>,
    ): Promise<Done> {
      const { userId } = requireUser(sender as CompanyContext)
      const { companyId } = sender
      const body = countBody(request)
      const own: Turn = {
        ...{ company: companyId, person: `${companyId} ${userId}` },
        ...{ since: now(), seenAt: now(), flow: body.flow, hasLeft: request.signal.aborted },
      }
      // Nothing after this runs where the runtime ends the request because its sender has gone.
      request.signal.addEventListener('abort', () => {
        own.hasLeft = true
        line.delete(own)
        held.delete(own)
        // What has come of it is let go too.
        body.end(gone())
      })
      await begin(own)
      const endBeat = every(LARGE_BODY_BEAT_MS, () => {
        own.seenAt = now()
        body.flow.beat()
        // Nothing ran for so long that it was taken for gone.
        if (!own.hasLeft) held.add(own)
        if (mustEnd(own)) body.end(tooSlow())
      })
      try {
        return await Promise.race([work(body.request()), body.ended])
      } finally {
        endBeat()
        held.delete(own)
      }
    },
  }
}

function isRoom(turns: readonly Turn[], { company, person }: Turn, bounds: Bounds): boolean {
  const ofCompany = turns.filter((turn) => turn.company === company)
  const ofPerson = ofCompany.filter((turn) => turn.person === person)
  return (
    turns.length < bounds.all &&
    ofCompany.length < bounds.company &&
    ofPerson.length < bounds.person
  )
}

const busy = () =>
  new AppError('ERR_UPLOADS_BUSY', {
    message: 'too many large bodies are on their way; nothing of this one was read',
    retryAfterSeconds: RETRY_SECONDS,
  })

const gone = () => new AppError('ERR_BODY_TIMEOUT', { message: 'the sender has gone' })

const tooSlow = () =>
  new AppError('ERR_BODY_TIMEOUT', { message: 'the body came too slowly while others waited' })

/** Of this isolate. */
export const largeBodies = createLargeBodies()
/** Parts of files have a line of their own: who brings files holds up no form, and the other way round. */
export const createUploadParts = (timers?: BodyTimers) => createLargeBodies(timers, PARTS)
export const uploadParts = createUploadParts()
