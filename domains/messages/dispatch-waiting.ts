import type { CompanyContext } from '#core/context.ts'
import { dispatchContact } from './dispatch-outbox.ts'

/** The second chance of a send: whoever the message is for gets what waits. Nothing happens when it went out already. */
export async function dispatchWaiting(ctx: CompanyContext, messageId: number): Promise<void> {
  const row = await ctx.db.first<{ connectionId: number; contactId: number }>(
    ctx.db.statement(
      `SELECT connection_id AS connectionId, contact_id AS contactId FROM outbox WHERE company_id = ?1 AND message_id = ?2 AND state = 'queued'`,
      messageId,
    ),
  )
  if (row !== null) await dispatchContact(ctx, row.connectionId, row.contactId)
}
