import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'

/**
 * A planned message may answer what stands in the conversation it is written in, or in that it goes into now: two tickets, if there are any,
 * which whoever plans must see. One answer for all else, wherever it stands. Throws ERR_INVALID_INPUT.
 */
export async function requireQuotable(
  ctx: CompanyContext,
  messageId: number,
  [ticketId, inHandId]: readonly [number | undefined, number | undefined],
): Promise<void> {
  const found = await ctx.db.first<{ id: number }>(
    ctx.db.statement(
      'SELECT id FROM messages WHERE company_id = ?1 AND id = ?2 AND ticket_id IN (?3, ?4)',
      messageId,
      ticketId ?? null,
      inHandId ?? null,
    ),
  )
  if (found === null)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'the quoted message is not of this conversation',
      fields: { quotedMsg: [problem('invalid')] },
    })
}
