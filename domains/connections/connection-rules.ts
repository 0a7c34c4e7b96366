import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { checkImportDates } from './check-import-dates.ts'
import type { ImportDates } from './check-import-dates.ts'
import type { UpdateConnectionInput } from './connections.inputs.ts'

/** The queues an input names, once each; undefined when it says nothing of them. */
export function queueIdsOf({
  queues,
  queueIds,
}: Pick<UpdateConnectionInput, 'queues' | 'queueIds'>): number[] | undefined {
  const named = queueIds ?? queues
  return named === undefined
    ? undefined
    : [...new Set(named.map((one) => (typeof one === 'number' ? one : one.id)))]
}

/** Throws ERR_NO_QUEUE_FOUND unless all are the company's. Asked of the database: one may be seconds old. */
export async function requireQueues(
  ctx: CompanyContext,
  queueIds: readonly number[],
): Promise<void> {
  if (queueIds.length === 0) return
  const known = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      'SELECT id FROM queues WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2))',
      JSON.stringify(queueIds),
    ),
  )
  if (known.length !== new Set(queueIds).size)
    throw new AppError('ERR_NO_QUEUE_FOUND', { message: 'one of the queues does not exist' })
}

/** With several queues the greeting is what the menu stands under: it must say something (specification part 2 §5). */
export function requireGreeting(queues: number, greeting: string): void {
  if (queues > 1 && greeting === '') {
    throw new AppError('ERR_WAPP_GREETING_REQUIRED', {
      message: 'several queues need a greeting',
      fields: { greetingMessage: [problem('greetingMissing')] },
    })
  }
}

/** Throws ERR_INVALID_INPUT for a span that can't be imported. */
export function requireImportDates(dates: ImportDates, now: number): void {
  const fields = checkImportDates(dates, now)
  if (fields !== null)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'the span of the import is not valid',
      fields,
    })
}
