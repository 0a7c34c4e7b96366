import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id } from '../../db/columns.ts'
import { INBOUND_KINDS } from './webhooks.schema.ts'

/**
 * Control. Signed webhook events of accounts that no company has linked. They wait as long as Meta would repeat them, and go to the company
 * that links the account meanwhile.
 */
export const unroutedEvents = sqliteTable(
  'unrouted_events',
  {
    id: id(),
    /** As in channel_routes; or `waba` with a WhatsApp Business Account id, `object:<name>` with the entry's id. */
    routeKind: text('route_kind').notNull(),
    externalId: text('external_id').notNull(),
    kind: text('kind', { enum: INBOUND_KINDS }).notNull(),
    eventKey: text('event_key').notNull(),
    payload: text('payload').notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (t) => [
    uniqueIndex('unrouted_events_key').on(t.routeKind, t.externalId, t.eventKey),
    index('unrouted_events_age').on(t.receivedAt),
  ],
)
