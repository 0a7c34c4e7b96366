import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import type { Millis } from '#core/time.ts'
import { CONTACT_TAGS_MAX } from './limits.ts'

/**
 * What a form says of a contact's tags: those it was read with and those that it leaves. A colleague's tag of meanwhile stays. `before` is
 * what the caller says and as long as they like.
 */
export type TagChange = { before: readonly number[]; after: readonly number[] }

/** What is to be written of it. */
export type TagsWritten = { dropped: readonly number[]; added: readonly number[] }

/** Of a contact that has these tags now; only those are taken off. Throws ERR_INVALID_INPUT beyond CONTACT_TAGS_MAX of them. */
export function tagsWritten(own: readonly number[], { before, after }: TagChange): TagsWritten {
  const [was, wanted, has] = [new Set(before), new Set(after), new Set(own)]
  const dropped = own.filter((id) => was.has(id) && !wanted.has(id))
  const added = [...wanted].filter((id) => !was.has(id) && !has.has(id))
  if (added.length > 0 && has.size - dropped.length + added.length > CONTACT_TAGS_MAX)
    throw new AppError('ERR_INVALID_INPUT', {
      message: `a contact has at most ${CONTACT_TAGS_MAX} tags`,
      fields: { tags: [problem('tooLarge', { count: CONTACT_TAGS_MAX })] },
    })
  return { dropped, added }
}

/** A tag that is gone by now is passed over, a lane is none. ?4: the ids as JSON. */
const KNOWN_TAGS = `json_each(?4) j CROSS JOIN tags t ON t.id = j.value AND t.company_id = ?1 AND t.kanban = 0`

/** In the batch that saves the contact at that time, behind it: where it was refused they change nothing. */
export function tagChangeStatements(
  ctx: CompanyContext,
  contactId: number,
  savedAt: Millis,
  { dropped, added }: TagsWritten,
): Statement[] {
  const saved = `EXISTS (SELECT 1 FROM contacts sc WHERE sc.company_id = ?1 AND sc.id = ?2 AND sc.merged_into IS NULL AND sc.updated_at = ?3)`
  return [
    ...(dropped.length === 0
      ? []
      : [
          ctx.db.statement(
            `DELETE FROM contact_tags WHERE company_id = ?1 AND contact_id = ?2
               AND tag_id IN (SELECT t.id FROM ${KNOWN_TAGS}) AND ${saved}`,
            contactId,
            savedAt,
            JSON.stringify(dropped),
          ),
        ]),
    ...(added.length === 0
      ? []
      : [
          ctx.db.statement(
            `INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, ?2, t.id FROM ${KNOWN_TAGS}
             WHERE ${saved} ON CONFLICT DO NOTHING`,
            contactId,
            savedAt,
            JSON.stringify(added),
          ),
        ]),
  ]
}

/** The tags of the contact that has this number, where the statement before, which inserts it, changed one row. */
export function newContactTagsStatement(
  ctx: CompanyContext,
  number: string,
  tagIds: readonly number[],
): Statement {
  return ctx.db.statement(
    `INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, c.id, t.id
     FROM json_each(?2) j CROSS JOIN tags t ON t.id = j.value AND t.company_id = ?1 AND t.kanban = 0
       CROSS JOIN contacts c ON c.company_id = ?1 AND c.number = ?3 AND c.merged_into IS NULL
     WHERE changes() = 1 ON CONFLICT DO NOTHING`,
    JSON.stringify(tagIds),
    number,
  )
}
