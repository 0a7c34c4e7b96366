import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import {
  LARGE_BODIES_AT_ONCE,
  LARGE_BODIES_WAITING,
  LARGE_BODY_BEAT_MS,
  LARGE_BODY_LOOK_MS,
  LARGE_BODY_SILENT_MS,
  LARGE_BODY_SLOW_MS,
  LARGE_BODY_WAIT_MS,
} from './limits.ts'

type Sender = Pick<CompanyContext, 'companyId' | 'actor'>
/** A body that waits or is under way. `since`: its turn began. */
type Turn = { company: number; person: string; since: Millis; seenAt: Millis }
type Bounds = Readonly<Record<'all' | 'company' | 'person', number>>

const RETRY_SECONDS = 5

/** What goes by time; a test has its own. */
export type Timers = {
  now(): Millis
  wait(ms: Millis): Promise<void>
  /** Returns what ends it. */
  every(ms: Millis, run: () => void): () => void
}

const realTimers: Timers = {
  now: Date.now,
  wait: (ms) => new Promise((look) => setTimeout(look, ms)),
  every: (ms, run) => {
    const beat = setInterval(run, ms)
    return () => clearInterval(beat)
  },
}

/**
 * Turns for bodies that stand in memory whole: a few at a time of a person, of a company and of all, the others in the order they came.
 * A turn is looked for again and again rather than handed over, since no request may wait for what belongs to another (Workers, I/O
 * contexts), and both who waits and who has a turn may end without a word.
 */
export function createLargeBodies({ now, wait, every }: Timers = realTimers) {
  const line = new Set<Turn>()
  const held = new Set<Turn>()

  const dropSilent = (turns: Set<Turn>) => {
    for (const turn of turns) if (now() - turn.seenAt > LARGE_BODY_SILENT_MS) turns.delete(turn)
  }
  const isItsTurn = (own: Turn) => {
    dropSilent(line)
    dropSilent(held)
    const quick = (turn: Turn) => now() - turn.since < LARGE_BODY_SLOW_MS
    const taken = [...held]
    // Whoever came before and may go goes before.
    for (const turn of line) {
      const mayGo =
        isRoom(taken.filter(quick), turn, LARGE_BODIES_AT_ONCE) &&
        isRoom(taken, turn, { ...LARGE_BODIES_AT_ONCE, all: Infinity, company: Infinity })
      if (turn === own) return mayGo
      if (mayGo) taken.push({ ...turn, since: now() })
    }
    return false
  }
  /** Its turn has begun once this resolves: between the look and the beginning nobody else looks. */
  const begin = async (own: Turn) => {
    const giveUpAt = now() + LARGE_BODY_WAIT_MS
    dropSilent(line)
    if (!isRoom([...line], own, LARGE_BODIES_WAITING)) throw busy()
    line.add(own)
    try {
      while (!isItsTurn(own)) {
        if (now() >= giveUpAt) throw busy()
        await wait(LARGE_BODY_LOOK_MS)
        own.seenAt = now()
        // Who was silent for so long that they were taken for gone stands last.
        line.add(own)
      }
      own.since = own.seenAt = now()
      held.add(own)
    } finally {
      line.delete(own)
    }
  }

  return {
    /** Does the work on a large body when it is its turn. Throws ERR_UPLOADS_BUSY, with the body unread, where too many wait or for too long. */
    async inTurn<Done>(sender: Sender, work: () => Promise<Done>): Promise<Done> {
      const { userId } = requireUser(sender as CompanyContext)
      const { companyId } = sender
      const person = `${companyId} ${userId}`
      const own: Turn = { company: companyId, person, since: now(), seenAt: now() }
      await begin(own)
      const endBeat = every(LARGE_BODY_BEAT_MS, () => {
        own.seenAt = now()
        // Nothing ran for so long that it was taken for gone.
        held.add(own)
      })
      try {
        return await work()
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

/** Of this isolate. */
export const largeBodies = createLargeBodies()
