import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import type { PlanWithdrawal } from '#domains/schedules/schedules.types.ts'
import { isSignedOut, isTransient, isUnanswered } from '#app/desk-client/request.ts'
import type { Planner } from '../desk/later-mark.ts'
import { withdrawalRecords } from './later-records.ts'
import type { LaterTicket, WithdrawalRecord } from './later-records.ts'
import { withdrawPlan } from './schedules-client.ts'

/** What whoever wrote it must know: it went out at its time, or the server does not take it back. */
export type WithdrawalNews = { kind: 'sent' | 'kept'; ticket: LaterTicket; thrown?: unknown }

/** What the server says of a plan that is taken back. `kept`: it does not take it back. `unanswered`: it says nothing yet. */
export type WithdrawalAnswer = {
  status: PlanWithdrawal['status'] | 'kept' | 'unanswered'
  /** Why it is kept. */
  thrown?: unknown
}

/** Between two rounds without an answer; doubles up to the longest. */
const FIRST_PAUSE_MS = 5 * SECOND_MS
const LONGEST_PAUSE_MS = 5 * MINUTE_MS

let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | null = null
let stopHearing: (() => void) | null = null
let tell: (news: WithdrawalNews) => void = () => undefined

/** Whoever speaks to the person at the desk from now on, also when what is on the screen has changed. */
export const tellOfWithdrawals = (by: typeof tell): void => void (tell = by)

/** Takes back what was planned under these ids, or may have been. Resolves after the first try; it goes on until it is answered. */
export function withdraw(
  me: Planner,
  { ticketId, uuid, name, channel }: LaterTicket,
  clientIds: readonly string[],
): Promise<void> {
  for (const clientId of clientIds)
    withdrawalRecords.keep(me, { clientId, ticketId, uuid, name, channel })
  return clientIds.length === 0 ? Promise.resolve() : goOnWithdrawing(me)
}

/** Asks for all that is not answered yet, at once; what has no answer then is asked for again and again. */
export function goOnWithdrawing(me: Planner): Promise<void> {
  running ??= round(me).finally(() => (running = null))
  return running
}

async function round(me: Planner): Promise<void> {
  clearTimeout(timer)
  const asked = new Set<string>()
  const next = () => withdrawalRecords.all(me).find(({ clientId }) => !asked.has(clientId))
  for (let one = next(); one !== undefined; one = next()) {
    asked.add(one.clientId)
    await ask(me, one)
  }
  if (withdrawalRecords.all(me).length === 0) return rest()
  timer = setTimeout(() => void goOnWithdrawing(me), pause)
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  stopHearing ??= hearOnline(me)
}

function rest(): void {
  pause = FIRST_PAUSE_MS
  stopHearing?.()
  stopHearing = null
}

function hearOnline(me: Planner): () => void {
  const onOnline = () => {
    pause = FIRST_PAUSE_MS
    void goOnWithdrawing(me)
  }
  window.addEventListener('online', onOnline)
  return () => window.removeEventListener('online', onOnline)
}

async function ask(me: Planner, { clientId }: WithdrawalRecord): Promise<void> {
  const { status, thrown } = await withdrawNow(clientId)
  if (status === 'sending' || status === 'unanswered') return
  // As it is by then: its ticket may have become part of another. Null: another tab was answered first, and has told.
  const ticket = withdrawalRecords.find(me, clientId)
  withdrawalRecords.drop(me, clientId)
  if (status !== 'withdrawn' && ticket !== null) tell({ kind: status, ticket, thrown })
}

/** Asks once to take back what was planned under an id, or may have been. Never throws. */
export async function withdrawNow(clientId: string): Promise<WithdrawalAnswer> {
  try {
    return await withdrawPlan(clientId)
  } catch (thrown) {
    const isOpen = isUnanswered(thrown) || isTransient(thrown) || isSignedOut(thrown)
    return isOpen ? { status: 'unanswered' } : { status: 'kept', thrown }
  }
}
