import type { CompanyContext } from '#core/context.ts'
import type { DirectoryConnection, DirectoryUser } from '../companies/directory.types.ts'
import {
  addIdentitiesStatements,
  createContactStatements,
  findContactsByIdentities,
} from '../contacts/resolve-identity.ts'
import type { Identity } from '../contacts/resolve-identity.ts'
import { takesFreeWords } from '../tickets/reply-window.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { TICKET_COLUMNS, TICKET_JOINS } from '../tickets/ticket-row.ts'

type Recipient = { connection: DirectoryConnection; user: DirectoryUser; phone: string }

/**
 * The conversation a notice goes into: the one in hand with that phone, else its last, else one that is closed from its beginning, so
 * that it waits for nobody. Null where the phone's owner has to write first: a channel with a reply window takes no free words before.
 */
export async function noticeTicket(
  ctx: CompanyContext,
  { connection, user, phone }: Recipient,
): Promise<TicketRow | null> {
  const identity: Identity = { kind: 'phone', scope: '', value: phone }
  const [match] = await findContactsByIdentities(ctx, [[identity]])
  const now = ctx.clock.now()
  if (connection.channel !== 'whatsapp') {
    const wrote =
      match?.kind !== 'known'
        ? null
        : await ctx.db.first<{ at: number | null }>(
            ctx.db.statement(
              'SELECT max(last_inbound_at) AS at FROM tickets WHERE company_id = ?1 AND contact_id = ?2 AND connection_id = ?3',
              match.contactId,
              connection.id,
            ),
          )
    if (!takesFreeWords({ channel: connection.channel, lastInboundAt: wrote?.at ?? null }, now))
      return null
  }
  const holder = `(SELECT coalesce(c.merged_into, c.id) FROM contact_identities i
    JOIN contacts c ON c.id = i.contact_id AND c.company_id = ?1
    WHERE i.company_id = ?1 AND i.kind = 'phone' AND i.value = ?2 AND i.scope = '')`
  const results = await ctx.db.batch([
    // Known by the other spelling of the number, they are known by this one too from here on.
    ...(match?.kind === 'known'
      ? addIdentitiesStatements(ctx, match.contactId, match.missing)
      : createContactStatements(ctx, {
          identities: [identity],
          profileName: user.name,
          channel: connection.channel,
        })),
    ctx.db.statement(
      `INSERT INTO tickets (company_id, uuid, status, channel, contact_id, connection_id, last_message_at, activity_at, closed_at, created_at, updated_at)
       SELECT ?1, ?3, 'closed', ?4, h.id, ?5, ?6, ?6, ?6, ?6, ?6 FROM (SELECT ${holder} AS id) h
       WHERE h.id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.company_id = ?1 AND t.contact_id = h.id AND t.connection_id = ?5)`,
      phone,
      crypto.randomUUID(),
      connection.channel,
      connection.id,
      now,
    ),
    ctx.db.statement(
      `SELECT ${TICKET_COLUMNS} FROM tickets t ${TICKET_JOINS}
       WHERE t.company_id = ?1 AND t.contact_id = ${holder} AND t.connection_id = ?3
       ORDER BY t.status <> 'closed' DESC, t.activity_at DESC LIMIT 1`,
      phone,
      connection.id,
    ),
  ])
  const ticket = results.at(-1)?.[0] as TicketRow | undefined
  if (ticket === undefined) throw new Error('the phone of an on-call entry leads to no contact')
  return ticket
}
