import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { visibleMessage } from './change-message.ts'
import { messageViewFor } from './message-row.ts'
import type { MessageRow } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import { messageRowsStatement } from './messages.queries.ts'
import type { MessageView } from './messages.types.ts'
import { claimFileOf } from './claim-file.ts'
import { fetchClaimed } from './fetch-files.ts'
import type { DriverOf } from './fetch-files.ts'

/**
 * *Try again* of a file that could not be had: asks at once and begins the ladder anew. A message whose file is here, or is being
 * fetched, is returned as it is. ERR_WAPP_DOWNLOAD_MEDIA when it still can't be had, ERR_FETCH_WAPP_MSG for a message that is not
 * the caller's to see.
 */
export async function retryFile(
  ctx: CompanyContext,
  messageId: number,
  driverOf?: DriverOf,
): Promise<MessageView> {
  requirePermission(ctx, 'message:read')
  const { message, ticket, directory } = await visibleMessage(ctx, messageId)
  const known = messageViewFor(ctx, message, directory)
  if (known.mediaUrl !== null || known.isDeleted) return known
  const claimed = await claimFileOf(ctx, messageId)
  if (claimed === undefined && known.data?.['failed'] === undefined) return known
  const settled = claimed === undefined ? 'failed' : await fetchClaimed(ctx, claimed, driverOf)
  const [after = message] = await ctx.db.all<MessageRow>(messageRowsStatement(ctx, [messageId]))
  // It comes by itself now: nobody needs to press again.
  if (settled === 'waiting')
    await ctx.emit([messageChanged(ctx, directory, after, ticket, 'update')])
  if (settled !== 'stored') throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { data: { settled } })
  return messageViewFor(ctx, after, directory)
}
