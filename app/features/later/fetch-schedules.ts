import type { SchedulePage, ScheduleView } from '#domains/schedules/schedules.types.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import type { DeskInput } from '#app/desk-client/desk-call.ts'

type ScheduleQuery = DeskInput<'GET /schedules'>['query']

/** All planned messages that a query finds, page by page: pages come the latest first, and the soonest is what one asks for. */
export async function fetchSchedules(
  query: ScheduleQuery,
  signal?: AbortSignal,
): Promise<ScheduleView[]> {
  const found: ScheduleView[] = []
  let cursor: string | null = null
  do {
    const page: SchedulePage = await deskCall('GET /schedules', {
      query: { ...query, cursor },
      signal,
    })
    found.push(...page.schedules)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}
