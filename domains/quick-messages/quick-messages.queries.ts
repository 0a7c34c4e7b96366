import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { QUICK_MESSAGES_LISTED } from './limits.ts'
import type { QuickMessageView } from './quick-messages.types.ts'

type QuickMessageRow = {
  id: number
  shortcode: string
  message: string
  geral: number
  mediaKey: string | null
  mediaName: string | null
}

/** What an attendant may insert: their own quick replies and the company's, active ones only, by shortcut. */
export async function listQuickMessages(ctx: CompanyContext): Promise<QuickMessageView[]> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const rows = await ctx.db.all<QuickMessageRow>(
    ctx.db.statement(
      `SELECT id, shortcode, message, geral, media_key AS mediaKey, media_name AS mediaName FROM quick_messages
       WHERE company_id = ?1 AND status = 1 AND (geral = 1 OR user_id = ?2)
       ORDER BY shortcode, id LIMIT ${QUICK_MESSAGES_LISTED}`,
      userId,
    ),
  )
  return rows.map(({ id, shortcode, message, geral, mediaKey, mediaName }) => ({
    id,
    shortcode,
    message,
    geral: geral === 1,
    status: true,
    isMedia: mediaKey !== null,
    mediaName,
  }))
}
