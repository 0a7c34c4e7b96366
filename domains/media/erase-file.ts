import type { CompanyContext, Statement } from '#core/context.ts'

/**
 * Goes into the batch that takes messages back: leaves a row for the fetcher, which erases the files of such messages. `messages` is a
 * condition on messages `m`, with its parameters from ?2.
 */
export function eraseFilesStatement(
  ctx: CompanyContext,
  messages: string,
  ...params: readonly unknown[]
): Statement {
  const now = `?${params.length + 2}`
  return ctx.db.statement(
    `INSERT INTO media_downloads (company_id, connection_id, message_id, ref, next_at, created_at)
     SELECT m.company_id, m.connection_id, m.id, '{}', ${now}, ${now} FROM messages m
     WHERE m.company_id = ?1 AND ${messages} AND m.is_deleted = 1 AND m.media ->> 'key' IS NOT NULL
     ON CONFLICT (company_id, message_id) DO UPDATE SET state = 'queued', attempts = 0, next_at = excluded.next_at`,
    ...params,
    ctx.clock.now(),
  )
}

/**
 * Goes before the statement that deletes messages for good: leaves a row with each file's key, so that the fetcher, or the sweeper when
 * this process dies, erases what nobody points to any more. `messages` as above.
 */
export function eraseGoneFilesStatement(
  ctx: CompanyContext,
  messages: string,
  ...params: readonly unknown[]
): Statement {
  const now = `?${params.length + 2}`
  return ctx.db.statement(
    `INSERT INTO media_downloads (company_id, connection_id, message_id, ref, next_at, created_at)
     SELECT m.company_id, m.connection_id, m.id, json_object('erase', m.media ->> 'key'), ${now}, ${now} FROM messages m
     WHERE +m.company_id = ?1 AND ${messages} AND m.media ->> 'key' IS NOT NULL
     ON CONFLICT (company_id, message_id) DO UPDATE SET state = 'queued', attempts = 0, next_at = excluded.next_at, ref = excluded.ref`,
    ...params,
    ctx.clock.now(),
  )
}
