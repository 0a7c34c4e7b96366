import type { CompanyContext, Statement } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { CONTACT_COLUMNS, contactView } from './contact-view.ts'
import type { ContactRow } from './contact-view.ts'
import { profileName } from './contact-name.ts'
import { contactChanged } from './contacts.events.ts'

/** Gives a group's contact the subject it has on WhatsApp; returns {id} when that is news. */
export function nameGroupStatement(
  ctx: CompanyContext,
  group: string,
  subject: string,
  /** Only in place of this name. */
  instead: string | null = null,
): Statement {
  return ctx.db.statement(
    `UPDATE contacts SET name = ?3, updated_at = ?5
     WHERE +company_id = ?1 AND id IN (SELECT i.contact_id FROM contact_identities i
         WHERE i.company_id = ?1 AND i.kind = 'group' AND i.value = ?2 AND i.scope = '')
       AND is_group = 1 AND ?3 <> '' AND name <> ?3 AND (?4 IS NULL OR name = ?4) RETURNING id`,
    group,
    profileName(subject),
    instead,
    ctx.clock.now(),
  )
}

/**
 * Asks the linked phone what a group is called, for a contact that still has the name it was given for want of a better one. Changes
 * nothing when the phone does not answer: the group's next message asks again.
 */
export async function nameGroup(
  ctx: CompanyContext,
  sessionId: string,
  group: string,
  placeholder: string,
): Promise<void> {
  const answer = await ctx.sessions.command(sessionId, 'group.get', { group })
  if (!answer.ok || profileName(answer.result.subject) === '') return
  const renamed = await ctx.db.all<{ id: number }>(
    nameGroupStatement(ctx, group, answer.result.subject, placeholder),
  )
  await ctx.emit(await contactsRenamed(ctx, await directoryFor(ctx), renamed))
}

export async function contactsRenamed(
  ctx: CompanyContext,
  directory: Directory,
  renamed: readonly { id: number }[],
): Promise<CompanyEvent[]> {
  if (renamed.length === 0) return []
  const rows = await ctx.db.all<ContactRow>(
    ctx.db.statement(
      `SELECT ${CONTACT_COLUMNS} FROM contacts c WHERE +c.company_id = ?1 AND c.id IN (SELECT value FROM json_each(?2))`,
      JSON.stringify(renamed.map(({ id }) => id)),
    ),
  )
  return rows.map((row) => contactChanged(directory, contactView(row, directory), 'update'))
}
