import type { CompanyContext, Statement } from './context.ts'
import { hex } from './ids.ts'
import { MINUTE_MS, SECOND_MS } from './time.ts'

/** How long a form that is sent again means what it made: longer than a server takes to come back, and somebody to press again. */
const AGAIN_MS = 10 * MINUTE_MS
/** A button of a page that is pressed again within this time was pressed twice; later, another secret is meant. */
export const PRESSED_AGAIN_MS = 5 * SECOND_MS
/** What stands in `idempotency_keys.request_hash` of a form, which has no method and path. */
export const OF_A_FORM = 'form'

export type SameAgain = {
  /** Right behind the statement that inserts the record. As many rows are changed afterwards as before: one or none. */
  note: readonly Statement[]
  /** One row {id} of what the same form made, once nothing was inserted. */
  made: Statement
  /**
   * What was made, as it is now, where its sender can be told that it is done; null: it is gone, or says something else by now than the
   * form `says`, which is then answered like any other. A program that tries again knows what it made by its key, whatever it says.
   */
  shown<Row extends object>(made: Row | null | undefined, says: Partial<Row>): Row | null
}

/**
 * Lets a form that a person sends twice, at once or because its answer was lost, make one record and be answered with it both times.
 * `content` is all that the form says; null: it is a program's, and the same only where it is tried again under its Idempotency-Key.
 *
 * It is noted among those keys, under the person and a hash, and goes with them.
 */
export async function sameAgain(
  ctx: CompanyContext,
  noun: string,
  content: readonly unknown[] | null,
): Promise<SameAgain> {
  const now = ctx.clock.now()
  const said = content ?? (ctx.attempt === undefined ? null : [ctx.attempt.id])
  const key = ctx.actor.kind === 'user' && said !== null ? await keyOf() : null
  const made = ctx.db.statement(
    `SELECT CAST(body AS INTEGER) AS id FROM idempotency_keys WHERE company_id = ?1 AND key = ?2 AND created_at > ?3`,
    key,
    now - AGAIN_MS,
  )
  const shown: SameAgain['shown'] = (row, says) =>
    row != null && (content === null || isStill(row, says)) ? row : null
  if (key === null) return { note: [], made, shown }
  const note = ctx.db.statement(
    `INSERT INTO idempotency_keys (company_id, key, request_hash, status, body, created_at)
     SELECT ?1, ?2, ?3, 201, last_insert_rowid(), ?4 WHERE changes() = 1
     ON CONFLICT (company_id, key) DO UPDATE SET body = excluded.body, created_at = excluded.created_at`,
    key,
    OF_A_FORM,
    now,
  )
  return { note: [note], made, shown }

  async function keyOf(): Promise<string> {
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0
    const text = JSON.stringify([OF_A_FORM, userId, noun, said])
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return hex(new Uint8Array(digest))
  }
}

const isStill = <Row extends object>(row: Row, says: Partial<Row>): boolean =>
  (Object.keys(says) as (keyof Row)[]).every((name) => row[name] === says[name])
