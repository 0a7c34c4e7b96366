import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { tabStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { MINUTE_MS } from '#core/time.ts'
import { isUnanswered } from '#app/desk-client/request.ts'
import { changePlanned, planMessage } from './schedules-client.ts'
import type { PlannedMessage } from './schedules-client.ts'

type Tried = { clientId: string; begins: string; at: number }

/** Whoever plans the same again later than this means another; milliseconds. */
const TRIED_MS = 10 * MINUTE_MS

/**
 * What was asked for and is not surely done, by what it is: tried again, it goes by the same id, so that it is planned once. Kept through a
 * reload of this tab, which puts what is being planned back into the composer.
 */
const KEY = 'balcao:tried-plans'
/** What is being asked for now. */
const underWay = new Set<string>()

let known: Map<string, Tried> | null = null

function tried(): Map<string, Tried> {
  if (known !== null) return known
  try {
    known = new Map(JSON.parse(tabStorage().getItem(KEY) ?? '[]') as [string, Tried][])
  } catch {
    known = new Map()
  }
  return known
}

/** Where the tab keeps nothing, this page does. */
const keepTried = () => tryStore(tabStorage(), KEY, JSON.stringify([...tried()]))

/** Holds a name while it is asked for: what is planned by the same one meanwhile is another. Returns the name to plan by. */
export function beginPlan(name: string): string {
  const names = [name, ...[...tried().keys()].filter((one) => one.startsWith(`${name}:again:`))]
  const free = names.find((one) => !underWay.has(one)) ?? `${name}:again:${crypto.randomUUID()}`
  underWay.add(free)
  return free
}

/** The opposite of `beginPlan`, done or not. */
export const endPlan = (name: string): void => void underWay.delete(name)

/**
 * Plans a message, or finds it where an earlier try planned it and its answer was lost, and gives it the words and the time that are
 * wanted now. `name` says what is tried again, where the words begin as they did then: with `begins`, of which a file needs nothing.
 * Throws DeskError.
 */
export async function planOnce(
  name: string,
  message: PlannedMessage,
  begins = '',
): Promise<ScheduleView> {
  const before = tried().get(name)
  const isSame =
    before !== undefined &&
    serverNow() - before.at < TRIED_MS &&
    message.body.startsWith(before.begins)
  const { clientId } = isSame ? before : { clientId: crypto.randomUUID() }
  if (!isSame) {
    tried().set(name, { clientId, begins, at: serverNow() })
    keepTried()
  }
  const ask = () => planMessage({ ...message, clientId })
  const planned = await ask().catch((thrown: unknown) => {
    if (isUnanswered(thrown)) return ask()
    throw thrown
  })
  return isAsWanted(planned, message) ? planned : await changeTo(name, planned, message)
}

/** It is done, or taken back: what is planned next is another. */
export function planSettled(name: string): void {
  tried().delete(name)
  keepTried()
}

const isAsWanted = (
  { body, sendAt, signMessage, status }: ScheduleView,
  wanted: PlannedMessage,
): boolean =>
  status === 'PENDENTE' &&
  body === wanted.body &&
  Date.parse(sendAt) === Date.parse(wanted.sendAt) &&
  signMessage === (wanted.signMessage ?? true)

async function changeTo(
  name: string,
  { id }: ScheduleView,
  { body, sendAt, signMessage = true }: PlannedMessage,
): Promise<ScheduleView> {
  try {
    return await changePlanned(id, { body, sendAt, signMessage })
  } catch (thrown) {
    // Sent or gone by now: whoever plans it once more means another.
    if (!isUnanswered(thrown)) planSettled(name)
    throw thrown
  }
}
