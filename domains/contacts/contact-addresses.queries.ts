import type { CompanyContext, Statement } from '#core/context.ts'
import type { Recipient } from '../channels/driver.ts'
import { currentContactSql } from './contacts.queries.ts'

/** What `addressStatements` read: the contact that the id stands for now, none where the company has none, and what it is known by. */
export type AddressRows = [
  contacts: { id: number; erasedAt: number | null }[],
  identities: Recipient[],
]

/** For batches that ask by which channels a contact can be reached. */
export function addressStatements(ctx: CompanyContext, contactId: number): [Statement, Statement] {
  const current = currentContactSql('?2')
  return [
    ctx.db.statement(
      `SELECT id, erased_at AS erasedAt FROM contacts WHERE company_id = ?1 AND id = ${current}`,
      contactId,
    ),
    ctx.db.statement(
      `SELECT kind, value FROM contact_identities WHERE company_id = ?1 AND contact_id = ${current}`,
      contactId,
    ),
  ]
}

/** For batches: what the contact of a ticket is known by. */
export function addressesOfTicketStatement(ctx: CompanyContext, ticketId: number): Statement {
  return ctx.db.statement(
    `SELECT i.kind, i.value FROM tickets t CROSS JOIN contact_identities i ON i.company_id = ?1 AND i.contact_id = t.contact_id
     WHERE +t.company_id = ?1 AND t.id = ?2`,
    ticketId,
  )
}

/** For batches: the connections by which a contact has written or was written to, the one used last first. */
export function pastConnectionsStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(
    `SELECT connection_id AS connectionId, max(last_inbound_at) AS lastInboundAt FROM tickets
     WHERE company_id = ?1 AND contact_id = ${currentContactSql('?2')} GROUP BY connection_id ORDER BY max(activity_at) DESC`,
    contactId,
  )
}

export type PastConnection = { connectionId: number; lastInboundAt: number | null }
