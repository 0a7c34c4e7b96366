import type { CompanyContext } from '#core/context.ts'
import { addressIdentities } from '../contacts/address-identities.ts'
import { spelledOut } from '../contacts/resolve-identity.ts'
import { scopeOf } from './tickets.events.ts'
import { ACTIVE_STATUSES_SQL } from './tickets.schema.ts'

export type Typing = {
  connectionId: number
  /** The chat's address on WhatsApp. */
  chat: string
  presence: string
}
type TypingRow = {
  at: number
  id: number
  contactId: number
  status: string
  queueId: number | null
  userId: number | null
  isGroup: number
}

/** Tells who looks at a customer's ticket that the customer types, or stopped. Worth nothing a moment later: nothing is stored. */
export async function publishTyping(ctx: CompanyContext, typing: readonly Typing[]): Promise<void> {
  const asked = typing.flatMap(({ connectionId, chat }, at) =>
    spelledOut(addressIdentities({ jid: chat })).map((identity) => ({
      at,
      connectionId,
      ...identity,
    })),
  )
  if (asked.length === 0) return
  const rows = await ctx.db.all<TypingRow>(
    ctx.db.statement(
      `SELECT j.value ->> 'at' AS at, t.id, t.contact_id AS contactId, t.status, t.queue_id AS queueId, t.user_id AS userId, t.is_group AS isGroup
       FROM json_each(?2) j
       CROSS JOIN contact_identities i ON i.company_id = ?1 AND i.kind = j.value ->> 'kind' AND i.value = j.value ->> 'value'
         AND i.scope = j.value ->> 'scope'
       CROSS JOIN contacts c ON c.id = i.contact_id AND c.company_id = ?1
       CROSS JOIN tickets t ON t.company_id = ?1 AND t.contact_id = coalesce(c.merged_into, c.id)
         AND t.connection_id = j.value ->> 'connectionId' AND t.status IN ${ACTIVE_STATUSES_SQL}`,
      JSON.stringify(asked),
    ),
  )
  await ctx.emit(
    rows.map((row) => ({
      channel: 'presence',
      action: 'update',
      data: {
        ticketId: row.id,
        contactId: row.contactId,
        presence: shown(typing[row.at]?.presence),
      },
      audience: { kind: 'ticket', scope: scopeOf({ ...row, id: row.id }) },
    })),
  )
}

/** Being there and being gone both end the typing. */
const shown = (presence: string | undefined) =>
  presence === 'composing' || presence === 'recording' ? presence : 'paused'
