import type { CompanyContext } from '#core/context.ts'
import { isKeyOf } from '#core/media-keys.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'

export type StoredFile = { key: string; mime: string; name: string }

/** Where a message's file is and how it may be called; null when it has none, was taken back, or is out of the asking person's sight. */
export async function storedFile(
  ctx: CompanyContext,
  messageId: number,
): Promise<StoredFile | null> {
  const visible = ticketVisibility(ctx.actor, 't', 3)
  const row = await ctx.db.first<{ key: string; mime: string | null; name: string | null }>(
    ctx.db.statement(
      `SELECT m.media ->> 'key' AS key, m.media ->> 'mime' AS mime, m.media ->> 'name' AS name
       FROM messages m JOIN tickets t ON t.id = m.ticket_id AND t.company_id = m.company_id
       WHERE m.company_id = ?1 AND m.id = ?2 AND m.is_deleted = 0 AND m.media ->> 'key' IS NOT NULL AND ${visible.sql}`,
      messageId,
      ...visible.params,
    ),
  )
  if (row === null || !isKeyOf(ctx.companyId, row.key)) return null
  const mime = row.mime ?? 'application/octet-stream'
  return { key: row.key, mime, name: row.name ?? `${messageId}.${endingOf(mime)}` }
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'video/3gpp': '3gp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
}

/** A file's ending by its kind: most are called like the second half of the mime. */
function endingOf(mime: string): string {
  const half = /\/([a-z0-9]{2,5})$/.exec(mime)?.[1]
  return ENDINGS[mime] ?? half ?? 'bin'
}
