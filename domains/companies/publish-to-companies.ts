import type { CompanyContext, PlatformContext } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { COMPANIES_TOLD_AT_ONCE } from './limits.ts'

/** What a job about the platform's own rows works with. */
export type PlatformJobContext = Pick<PlatformContext, 'control' | 'emitTo'> &
  Pick<CompanyContext, 'enqueue'>

/**
 * Publishes an event to the active companies after one, as many as one job may. Returns the last of them where there may be more, for
 * the next job; null: it was the last part.
 */
export async function publishToCompanies(
  { control, emitTo }: Pick<PlatformJobContext, 'control' | 'emitTo'>,
  event: CompanyEvent,
  afterCompanyId: number,
): Promise<number | null> {
  const { results } = await control
    .prepare(
      `SELECT id FROM companies WHERE id > ?1 AND status = 1 ORDER BY id LIMIT ${COMPANIES_TOLD_AT_ONCE}`,
    )
    .bind(afterCompanyId)
    .all<{ id: number }>()
  await Promise.all(results.map(({ id }) => emitTo(id, [event])))
  const last = results.at(-1)
  return last !== undefined && results.length === COMPANIES_TOLD_AT_ONCE ? last.id : null
}
