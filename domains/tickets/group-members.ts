import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import { sessionIdOf } from '../channels/session-id.ts'
import { addressIdentities, memberNames } from '../contacts/address-identities.ts'
import type { NamedAddress } from '../contacts/address-identities.ts'
import { writerName } from './writer-name.ts'
import { MEMBER_MESSAGES } from './limits.ts'
import type { TicketRow } from './ticket-row.ts'
import { ticketByIdStatement } from './tickets.queries.ts'
import type { GroupMember, GroupMembers, GroupRole } from './tickets.types.ts'

type Member = NamedAddress & { role: GroupRole }
type WriterRow = { jid: string; phone: string | null; name: string | null }

const RANK: Record<GroupRole, number> = { owner: 0, admin: 1, member: 2 }

/**
 * Who is in the group of a ticket: as the linked phone has it, while it is connected; else those who wrote lately. They are named as the
 * company's contact, else as they call themselves; their numbers stay hidden, as in what they write (writerName). A person's
 * ticket has none. Throws ERR_NO_TICKET_FOUND for one out of sight.
 */
export async function groupMembers(ctx: CompanyContext, ticketId: number): Promise<GroupMembers> {
  requirePermission(ctx, 'ticket:read')
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<TicketRow>(ticketByIdStatement(ctx, ticketId)),
  ])
  if (row === null) throw new AppError('ERR_NO_TICKET_FOUND')
  if (row.isGroup !== 1) return { members: [], isWhole: true }
  const connection = directory.connections.find(({ id }) => id === row.connectionId)
  const [asked, writers] = await Promise.all([
    membersOf(ctx, row.contactId, connection),
    ctx.db.all<WriterRow>(
      ctx.db.statement(
        `SELECT data ->> '$.from.jid' AS jid, data ->> '$.from.phone' AS phone, data ->> '$.from.name' AS name
         FROM messages WHERE company_id = ?1 AND ticket_id = ?2 ORDER BY sent_at DESC, id DESC LIMIT ${MEMBER_MESSAGES}`,
        ticketId,
      ),
    ),
  ])
  const wrote = writers.filter(({ jid }) => jid !== null)
  const members = asked ?? withoutDoubles(wrote)
  const known = await contactNames(ctx, members)
  const ownNames = connection === undefined ? [] : memberNames(phoneAddress(connection.number))
  const named = members.map((member): GroupMember => {
    const names = memberNames(member)
    if (connection !== undefined && names.some((name) => ownNames.includes(name)))
      return { name: connection.name, role: member.role, isOwn: true }
    const name =
      names.map((one) => known.get(one)).find((one) => one !== undefined) ??
      wrote.find(({ jid, name: own }) => own !== null && names.includes(jid))?.name ??
      null
    const phone = addressIdentities(member).find(({ kind }) => kind === 'phone')?.value ?? null
    const shown = writerName({ jid: member.jid, phone, name })
    return { name: shown ?? '', role: member.role, isOwn: false }
  })
  return { members: named.sort(byRoleAndName), isWhole: asked !== null }
}

/** The group as the phone has it; null when there is no phone, or it does not answer. */
async function membersOf(
  ctx: CompanyContext,
  contactId: number,
  connection: DirectoryConnection | undefined,
): Promise<Member[] | null> {
  if (connection?.channel !== 'whatsapp') return null
  const group = await ctx.db.first<{ value: string }>(
    ctx.db.statement(
      `SELECT value FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND kind = 'group'`,
      contactId,
    ),
  )
  if (group === null) return null
  const sessionId = sessionIdOf(ctx.companyId, connection.id)
  const answer = await ctx.sessions.command(sessionId, 'group.get', {
    group: group.value,
    cached: true,
  })
  return answer.ok ? answer.result.participants : null
}

function withoutDoubles(writers: readonly WriterRow[]): Member[] {
  const seen = new Set<string>()
  return writers.flatMap(({ jid, phone }) => {
    const member: Member = { jid, role: 'member', ...(phone === null ? {} : { phone }) }
    const names = memberNames(member)
    if (names.some((name) => seen.has(name))) return []
    for (const name of names) seen.add(name)
    return [member]
  })
}

/** What the company calls those of them whom it knows, by each name that an address may be spelled with. */
async function contactNames(
  ctx: CompanyContext,
  members: readonly Member[],
): Promise<Map<string, string>> {
  const identities = members.flatMap((member) => addressIdentities(member))
  const rows = await ctx.db.all<{ kind: 'lid' | 'phone'; value: string; name: string }>(
    ctx.db.statement(
      `SELECT i.kind, i.value, c.name FROM json_each(?2) a
       JOIN contact_identities i ON i.company_id = ?1 AND i.kind = a.value ->> 'kind' AND i.scope = '' AND i.value = a.value ->> 'value'
       JOIN contacts c ON c.company_id = ?1 AND c.id = i.contact_id`,
      JSON.stringify(identities),
    ),
  )
  return new Map(
    rows.map(({ kind, value, name }) => [kind === 'lid' ? `${value}@lid` : value, name]),
  )
}

const phoneAddress = (number: string): NamedAddress => ({ jid: '', phone: number })

const byRoleAndName = (one: GroupMember, other: GroupMember) =>
  RANK[one.role] - RANK[other.role] ||
  Number(one.name === '') - Number(other.name === '') ||
  one.name.localeCompare(other.name)
