import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { contactIdentitiesOf } from './contact-identities.ts'
import type { ContactRow } from './contact-view.ts'
import { contactView } from './contact-view.ts'
import { contactStatement, foundContact } from './contacts.queries.ts'
import { contactMerges } from './merges.queries.ts'
import { messagesOf, notesOf, plannedOf, ticketsOf } from './person-records.ts'

/**
 * All that is kept of a person, as the pieces of one JSON document (LGPD, art. 18: access and portability). The pieces come as they are
 * read, a page at a time, so that a long history is never in memory as a whole. Throws ERR_NO_CONTACT_FOUND before the first piece.
 */
export async function exportPerson(
  ctx: CompanyContext,
  contactId: number,
): Promise<AsyncGenerator<string, void>> {
  requirePermission(ctx, 'contact:export')
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<ContactRow>(contactStatement(ctx, contactId)),
  ])
  const { tags, ...contact } = contactView(foundContact(row), directory)
  const [identities, merges] = await Promise.all([
    contactIdentitiesOf(ctx, contactId),
    contactMerges(ctx, contactId),
  ])
  ctx.log.info('contact.exported', { contactId })
  const exportedAt = new Date(ctx.clock.now()).toISOString()
  return pieces(ctx, contactId, { exportedAt, contact, identities, tags, merges })
}

async function* pieces(
  ctx: CompanyContext,
  contactId: number,
  known: Record<string, unknown>,
): AsyncGenerator<string, void> {
  yield JSON.stringify(known).slice(0, -1)
  yield* list('notes', notesOf(ctx, contactId))
  const ticketIds: number[] = []
  yield* list('tickets', ticketsOf(ctx, contactId), ({ id }) => ticketIds.push(id))
  yield* list('messages', messagesOf(ctx, ticketIds))
  yield* list('plannedMessages', plannedOf(ctx, contactId))
  yield '}'
}

/** `,"name":[…]`, a page at a time. */
async function* list<Entry>(
  name: string,
  pages: AsyncIterable<readonly Entry[]>,
  seen: (entry: Entry) => void = () => undefined,
): AsyncGenerator<string, void> {
  yield `,${JSON.stringify(name)}:[`
  let isFirst = true
  for await (const page of pages) {
    page.forEach(seen)
    const text = page.map((entry) => JSON.stringify(entry)).join(',')
    if (text === '') continue
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield ']'
}
