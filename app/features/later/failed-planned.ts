import type { ErrorCode } from '#core/errors.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { fetchSchedules } from './fetch-schedules.ts'

/** A planned message of the person who looks that was not sent: its conversation may be one they do not see any more. */
export type BellPlanned = {
  id: number
  contactName: string
  text: string
  /** Why it was not sent. */
  error: ErrorCode | (string & {}) | null
  /** When it was to be sent, ISO 8601 UTC. */
  at: string
}

/** The person's own planned messages that were not sent, wherever their conversations are. */
export async function fetchFailedPlanned(
  userId: number,
  signal?: AbortSignal,
): Promise<ScheduleView[]> {
  return await fetchSchedules({ userId, status: ['ERRO'] }, signal)
}

/** One of them as the bell lists it. */
export function bellPlanned({
  id,
  contact,
  body,
  media,
  error,
  sendAt,
}: ScheduleView): BellPlanned {
  const text = body === '' ? (media?.name ?? '') : body
  return { id, contactName: contact.name, error, at: sendAt, text }
}
