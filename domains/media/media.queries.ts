import type { CompanyContext } from '#core/context.ts'
import { isKeyOf } from '#core/media-keys.ts'

export type StoredFile = { key: string; mime: string; name: string }

/** Where a message's file is and how it may be called; null when it has none, was taken back, or is not this company's. */
export async function storedFile(
  ctx: CompanyContext,
  messageId: number,
): Promise<StoredFile | null> {
  const row = await ctx.db.first<{ key: string; mime: string | null; name: string | null }>(
    ctx.db.statement(
      `SELECT media ->> 'key' AS key, media ->> 'mime' AS mime, media ->> 'name' AS name FROM messages
       WHERE company_id = ?1 AND id = ?2 AND is_deleted = 0 AND media ->> 'key' IS NOT NULL`,
      messageId,
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
