import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { eraseFilesStatement } from '../media/erase-file.ts'
import { effectEvents } from '../messages/effect-events.ts'

type GroupDeletion = {
  connectionId: number
  sessionId: string
  group: string
  /** Every name the member who deletes goes by (memberNames). */
  member: readonly string[]
  targetId: string
}

/**
 * A member of a group deleted a message that is not theirs: only the group's admins may, and whether this one is, the linked phone
 * knows. When it cannot be asked the message stays.
 */
export async function deleteAsAdmin(ctx: CompanyContext, deletion: GroupDeletion): Promise<void> {
  const { connectionId, sessionId, group, member, targetId } = deletion
  const target = await ctx.db.first<{ id: number }>(
    ctx.db.statement(
      `SELECT m.id FROM messages m JOIN contact_identities i ON i.company_id = ?1 AND i.contact_id = m.contact_id
         AND i.kind = 'group' AND i.value = ?4
       WHERE m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = ?3 AND m.is_deleted = 0`,
      connectionId,
      targetId,
      group,
    ),
  )
  if (target === null) return
  const answer = await ctx.sessions.command(sessionId, 'group.get', { group })
  if (!answer.ok) return
  const isAdmin = answer.result.participants.some(
    ({ jid, phone, role }) =>
      role !== 'member' &&
      (member.includes(jid) || (phone !== undefined && member.includes(phone))),
  )
  if (!isAdmin) return
  await ctx.db.batch([
    ctx.db.statement(
      'UPDATE messages SET is_deleted = 1 WHERE company_id = ?1 AND id = ?2',
      target.id,
    ),
    eraseFilesStatement(ctx, 'm.id = ?2', target.id),
  ])
  await ctx.emit(await effectEvents(ctx, await directoryFor(ctx), [target.id]))
}
