import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { contactRecord } from '#domains/contacts/contact-record.ts'
import { contactGallery } from '#domains/messages/gallery.queries.ts'
import { GALLERY_KINDS } from '#domains/messages/gallery.types.ts'
import { contactNotes } from '#domains/notes/contact-notes.ts'
import { listSchedules } from '#domains/schedules/schedules.queries.ts'
import { contactLog } from '#domains/tickets/contact-log.ts'
import { contactTickets } from '#domains/tickets/contact-tickets.ts'
import { KIND, placeIn } from './part-address.ts'
import { OPEN_STATUSES, PLANNED_ORDER } from './planned-query.ts'

/**
 * What a contact's page shows first. Media and log stand below that: they are read here only where the address asks for them, which a
 * browser without scripts does. An id that was merged into another contact gives that contact, without what is listed by the id. Throws
 * ERR_NO_CONTACT_FOUND.
 */
export async function contactPageData(ctx: CompanyContext, request: Request, contactId: number) {
  const { searchParams } = new URL(request.url)
  const [media, log] = [placeIn(searchParams, 'media'), placeIn(searchParams, 'log')]
  const kind = GALLERY_KINDS.find((one) => one === searchParams.get(KIND)) ?? 'media'
  const [record, planned, notes, tickets, gallery, entries] = await Promise.all([
    contactRecord(ctx, contactId),
    plannedFor(ctx, contactId, placeIn(searchParams, 'planned')),
    contactNotes(ctx, contactId, placeIn(searchParams, 'notes')),
    contactTickets(ctx, contactId, placeIn(searchParams, 'tickets')),
    media === undefined ? null : contactGallery(ctx, contactId, { kind, cursor: media }),
    log === undefined ? null : contactLog(ctx, contactId, log),
  ])
  return {
    ...record,
    planned: planned && { rows: planned.schedules, nextCursor: planned.nextCursor },
    notes: { rows: notes.notes, nextCursor: notes.nextCursor },
    tickets: { rows: tickets.tickets, nextCursor: tickets.nextCursor },
    media: gallery && { kind, rows: gallery.items, nextCursor: gallery.nextCursor },
    log: entries && { rows: entries.entries, nextCursor: entries.nextCursor },
    readAt: ctx.clock.now(),
  }
}
export type ContactPageData = Awaited<ReturnType<typeof contactPageData>>

/** Null where the plan has none. */
async function plannedFor(ctx: CompanyContext, contactId: number, cursor: string | undefined) {
  const { company } = await directoryFor(ctx)
  if (!company.plan.useSchedules) return null
  return await listSchedules(ctx, {
    contactId,
    cursor,
    status: [...OPEN_STATUSES],
    order: PLANNED_ORDER,
  })
}
