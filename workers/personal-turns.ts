import { AppError } from '#core/errors.ts'
import { SECOND_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { realTimers } from '#core/turns.ts'
import type { Timers } from '#core/turns.ts'

/** Of one person at a time: one that waits for a provider holds up no other. */
export const FORMS_AT_ONCE = 2
/** More than a hand sends while the first are answered, at 30 to 60 ms each. */
export const FORMS_WAITING = 60
const WAIT_MS = 30 * SECOND_MS
/** Between two looks at whose turn it is. */
const LOOK_MS = 25
/** A form that takes longer waits for its bytes or for a provider, not for the processor; and a request may end without a word. */
const HELD_MS = 5 * SECOND_MS

type Turn = { at: Millis }
type Person = { line: Set<Turn>; held: Set<Turn> }

/**
 * Turns for what pages are sent: a page is drawn for each answer, and that keeps the processor. A few of a person go at a time, in the order
 * in which they came, however many come at once; nobody waits for anybody else's. Returns how work is done in its turn; who has gone by its
 * signal holds none. Throws
 * ERR_TOO_MANY_TRIES where too many of one person wait, or for too long; then nothing has run. A turn is looked for again and again rather
 * than handed over, since no request may wait for what belongs to another (Workers, I/O contexts).
 */
export function createPersonalTurns({ now, wait }: Timers = realTimers) {
  const people = new Map<string, Person>()

  const dropSilent = (turns: Set<Turn>) => {
    for (const turn of turns) if (now() - turn.at > HELD_MS) turns.delete(turn)
  }
  const isItsTurn = ({ line, held }: Person, own: Turn) => {
    dropSilent(line)
    dropSilent(held)
    const [first = own] = line
    return first === own && held.size < FORMS_AT_ONCE
  }
  /** Its turn has begun once this resolves: between the look and the beginning nobody else looks. */
  const stand = async (person: Person, own: Turn, signal?: AbortSignal) => {
    // Where all who waited have gone, nobody else looks.
    dropSilent(person.line)
    if (person.line.size >= FORMS_WAITING) throw busy()
    const giveUpAt = now() + WAIT_MS
    person.line.add(own)
    try {
      while (!isItsTurn(person, own)) {
        if (now() >= giveUpAt || signal?.aborted === true) throw busy()
        await wait(LOOK_MS)
        own.at = now()
        // Who was silent for so long that they were taken for gone stands last.
        person.line.add(own)
      }
      person.held.add(own)
    } finally {
      person.line.delete(own)
    }
  }
  return async <Done>(
    whose: string,
    work: () => Promise<Done>,
    signal?: AbortSignal,
  ): Promise<Done> => {
    const person = people.get(whose) ?? { line: new Set(), held: new Set() }
    people.set(whose, person)
    const own = { at: now() }
    // The runtime ends the request of a sender who has gone, and nothing that follows runs.
    const forget = () => {
      person.line.delete(own)
      person.held.delete(own)
    }
    signal?.addEventListener('abort', forget, { once: true })
    try {
      await stand(person, own, signal)
      return await work()
    } finally {
      signal?.removeEventListener('abort', forget)
      person.held.delete(own)
      if (person.line.size === 0 && person.held.size === 0) people.delete(whose)
    }
  }
}

const busy = () =>
  new AppError('ERR_TOO_MANY_TRIES', {
    message: 'too many forms of this user wait to be answered; nothing of this one was read',
    retryAfterSeconds: 5,
  })
