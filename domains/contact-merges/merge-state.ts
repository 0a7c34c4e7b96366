import type { IdentityKind } from '../channels/identity-kinds.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'
import type { NameGiver } from '../contacts/contact-name.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

/** What a merge, and its undoing, must know of a contact. */
export type MergeContact = {
  id: number
  mergedInto: number | null
  name: string
  nameGivenBy: NameGiver | null
  number: string | null
  email: string
  pictureUrl: string | null
  /** JSON list of {name, value}. */
  extraInfo: string
  lgpdAcceptedAt: number | null
  erasedAt: number | null
  /** 0: blocked. */
  active: number
  isGroup: number
}

/** Columns of a ticket's row that decide. Rows hold all columns, to be written back as they were. */
export type TicketColumns = {
  uuid: string
  status: string
  contact_id: number
  connection_id: number
  user_id: number | null
  queue_id: number | null
  unread_messages: number
  last_message: string
  last_message_id: number | null
  last_message_from_me: number
  last_message_at: number
  last_inbound_at: number | null
  wrote_from: string | null
  activity_at: number
  referral: string | null
  imported_at: number | null
  version: number
  created_at: number
  updated_at: number
}
export type StoredTicket = TicketColumns & { id: number }

/** Contacts of groups never merge, so that none of the tickets is a group's. */
export const scopeOfStored = ({ id, status, queue_id, user_id }: StoredTicket): TicketScope => ({
  ticketId: id,
  status,
  queueId: queue_id,
  userId: user_id,
  isGroup: false,
})

/** `number`: absent of a record of an earlier release. */
type StoredIdentity = {
  kind: IdentityKind
  scope: string
  value: string
  number?: string | null
}

export type MergeState = {
  kept: MergeContact
  gone: MergeContact
  /** Changes with the two, and with every ticket and message of theirs: what is written holds only while it is the same. */
  stamp: string
  /** At most one a contact and connection. */
  active: StoredTicket[]
  /** Ids of all tickets of `gone`. */
  ticketIds: number[]
  /** Those of `gone`, and of `kept`. */
  identities: StoredIdentity[]
  ownIdentities: StoredIdentity[]
  goneTags: number[]
  keptTags: number[]
}

const CONTACT = `SELECT id, merged_into AS mergedInto, name, name_given_by AS nameGivenBy, number, email, picture_url AS pictureUrl, extra_info AS extraInfo,
  lgpd_accepted_at AS lgpdAcceptedAt, active, erased_at AS erasedAt, is_group AS isGroup FROM contacts WHERE company_id = ?1 AND id = ?2`

export function mergeContactStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(CONTACT, contactId)
}

/** `stamp` of the contacts ?`first` and ?`second`, of what they are known by, and of their tickets. */
export function stampSql(first: string, second: string): string {
  return `((SELECT count(*) || ':' || coalesce(sum(version), 0) FROM tickets WHERE company_id = ?1 AND contact_id IN (${first}, ${second}))
    || (SELECT json_group_array(json_array(c.id, c.name, c.name_given_by, c.number, c.email, c.picture_url, c.extra_info, c.lgpd_accepted_at, c.active))
      FROM contacts c WHERE +c.company_id = ?1 AND c.id IN (${first}, ${second}))
    || (SELECT json_group_array(json_array(i.contact_id, i.kind, i.value)) FROM contact_identities i
      WHERE i.company_id = ?1 AND i.contact_id IN (${first}, ${second})))`
}

/** Both contacts as they are now; null for one that does not exist. `kept` is followed to the contact it was merged into. */
export async function readMergeState(
  ctx: CompanyContext,
  keptId: number,
  goneId: number,
): Promise<MergeState | null> {
  const both = 'company_id = ?1 AND contact_id IN (?2, ?3)'
  const of = (sql: string) => ctx.db.statement(sql, keptId, goneId)
  const [[kept], [gone], [stamp], active, tickets, identities, tags] = await ctx.db.batch<
    [
      MergeContact[],
      MergeContact[],
      { stamp: string }[],
      StoredTicket[],
      { id: number }[],
      (StoredIdentity & { contactId: number })[],
      { contactId: number; tagId: number }[],
    ]
  >([
    mergeContactStatement(ctx, keptId),
    mergeContactStatement(ctx, goneId),
    of(`SELECT ${stampSql('?2', '?3')} AS stamp`),
    of(`SELECT * FROM tickets WHERE ${both} AND status IN ${ACTIVE_STATUSES_SQL} ORDER BY id`),
    ctx.db.statement(
      'SELECT id FROM tickets WHERE company_id = ?1 AND contact_id = ?2 ORDER BY activity_at DESC',
      goneId,
    ),
    of(
      `SELECT contact_id AS contactId, kind, scope, value, number FROM contact_identities WHERE ${both}`,
    ),
    of(`SELECT contact_id AS contactId, tag_id AS tagId FROM contact_tags WHERE ${both}`),
  ])
  if (kept === undefined || gone === undefined) return null
  if (kept.mergedInto !== null && gone.mergedInto === null && kept.mergedInto !== goneId)
    return await readMergeState(ctx, kept.mergedInto, goneId)
  const identitiesOf = (id: number) =>
    identities.flatMap(({ contactId, ...identity }) => (contactId === id ? [identity] : []))
  const tagsOf = (id: number) =>
    tags.filter(({ contactId }) => contactId === id).map(({ tagId }) => tagId)
  return {
    kept,
    gone,
    stamp: stamp?.stamp ?? '',
    active,
    ticketIds: tickets.map(({ id }) => id),
    identities: identitiesOf(goneId),
    ownIdentities: identitiesOf(keptId),
    goneTags: tagsOf(goneId),
    keptTags: tagsOf(keptId),
  }
}

/** Batches that rest on a state that is not the database's any more fail with this, and change nothing. */
export function isStale(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    thrown.message.includes('NOT NULL constraint failed: contact_merges.moved')
  )
}
