import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import type { BellPlanned } from '../shell/bell-planned.tsx'
import { fetchSchedules } from './fetch-schedules.ts'

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
