import { timeAndId } from '#core/auth/sealed-cursors.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { keysetPage, pageStart } from '#core/keyset.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import {
  currentContactSql,
  knownContactStatement,
  requireKnown,
} from '../contacts/contacts.queries.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import type { GalleryKind, GalleryPage } from './gallery.types.ts'
import { GALLERY_PAGE } from './limits.ts'
import { MESSAGE_COLUMNS, MESSAGE_JOINS, messageViewFor } from './message-row.ts'
import type { MessageRow } from './message-row.ts'

/** Each begins with the condition of its partial index, which holds few of all messages. A sticker is no picture to look through. */
const KINDS: Record<GalleryKind, { index: string; condition: string }> = {
  media: {
    index: 'messages_gallery',
    condition: `m.media_type IN ('image','video','application') AND m.media_type <> 'application' AND m.media ->> 'key' IS NOT NULL
      AND coalesce(m.data ->> 'sticker', m.data ->> 'kind' = 'sticker', 0) = 0 AND m.data ->> 'viewOnce' IS NULL`,
  },
  documents: {
    index: 'messages_gallery',
    condition: `m.media_type IN ('image','video','application') AND m.media_type = 'application' AND m.media ->> 'key' IS NOT NULL`,
  },
  links: { index: 'messages_links', condition: `instr(m.body, '://') > 0` },
}

export type GalleryInput = { kind: GalleryKind; cursor?: string | undefined }

/**
 * What was exchanged with a contact in the tickets that the caller may see, newest first. Errors: ERR_NO_CONTACT_FOUND,
 * ERR_INVALID_INPUT for a cursor that is none.
 */
export async function contactGallery(
  ctx: CompanyContext,
  contactId: number,
  input: GalleryInput,
): Promise<GalleryPage> {
  requirePermission(ctx, 'message:read')
  const [directory, [contacts, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[{ id: number }[], (MessageRow & { ticketUuid: string })[]]>([
      knownContactStatement(ctx, contactId),
      pageStatement(ctx, contactId, input),
    ]),
  ])
  requireKnown(contacts)
  const { shown, ...next } = keysetPage(placeIn(ctx), rows, GALLERY_PAGE, (row) => [
    row.sentAt,
    row.id,
  ])
  return {
    items: shown.map((row) => ({
      ...messageViewFor(ctx, row, directory),
      ticketUuid: row.ticketUuid,
    })),
    ...next,
  }
}

function pageStatement(
  ctx: CompanyContext,
  contactId: number,
  { kind, cursor }: GalleryInput,
): Statement {
  const [before, id] = pageStart(placeIn(ctx), cursor, timeAndId, NEWEST)
  const visible = ticketVisibility(ctx.actor, 't', 5)
  const { index, condition } = KINDS[kind]
  return ctx.db.statement(
    `SELECT ${MESSAGE_COLUMNS}, t.uuid AS ticketUuid FROM messages m INDEXED BY ${index}
     CROSS JOIN tickets t ON t.id = m.ticket_id AND t.company_id = ?1 ${MESSAGE_JOINS}
     WHERE m.company_id = ?1 AND m.contact_id = ${currentContactSql('?2')} AND ${condition} AND m.is_deleted = 0
       AND (m.sent_at, m.id) < (?3, ?4) AND ${visible.sql}
     ORDER BY m.sent_at DESC, m.id DESC LIMIT ${GALLERY_PAGE + 1}`,
    contactId,
    before,
    id,
    ...visible.params,
  )
}

/** After every message there can be, where the first page begins. */
const NEWEST = [Number.MAX_SAFE_INTEGER, 0] as const

const placeIn = (ctx: CompanyContext) => ({ ctx, list: 'gallery' })
