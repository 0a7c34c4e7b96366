import type { CompanyContext, Statement } from './context.ts'
import { OF_A_FORM } from './same-again.ts'

/** What stands in idempotency_keys.sight of an answer that is told to nobody again. */
export const FORGOTTEN = 'forgotten'

/**
 * Forgets what requests with an Idempotency-Key were answered, and what those that are under way will be: nobody can tell which of it is
 * about whom. Their keys stay, so that nothing is done twice; the request that this runs in is told again.
 */
export function forgetAnswersStatement(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    `UPDATE idempotency_keys SET sight = '${FORGOTTEN}', body = NULL
     WHERE company_id = ?1 AND key <> ?2 AND request_hash <> '${OF_A_FORM}' AND sight <> '${FORGOTTEN}'`,
    ctx.attempt?.key ?? '',
  )
}
