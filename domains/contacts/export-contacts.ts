import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { contactsPage } from './contacts.queries.ts'
import type { ContactView } from './contacts.types.ts'
import { EXPORT_PAGE } from './limits.ts'

/** All contacts by name, as whoever asks may see them, read a page at a time: a long book is never in memory as a whole. */
export function exportContacts(ctx: CompanyContext): AsyncGenerator<ContactView[], void> {
  requirePermission(ctx, 'contact:read')
  ctx.log.info('contacts.exported')
  return pagesOf(ctx)
}

async function* pagesOf(ctx: CompanyContext): AsyncGenerator<ContactView[], void> {
  let cursor: string | undefined
  do {
    const page = await contactsPage(
      ctx,
      { contactTag: [], isGroup: undefined, cursor },
      EXPORT_PAGE,
    )
    yield page.contacts
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
