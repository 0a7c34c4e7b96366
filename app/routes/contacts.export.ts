import type { TFunction } from 'i18next'
import { streamOf } from '#core/stream-of.ts'
import { SPREADSHEET_TYPE, spreadsheetPieces } from '#core/write-spreadsheet.ts'
import { exportContacts } from '#domains/contacts/export-contacts.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'

const COLUMNS = ['name', 'number', 'email', 'tags', 'status'] as const

/** /contacts/export: all contacts as a spreadsheet, numbers as this person may see them. */
export const loader = companyLoader({
  permission: 'contact:read',
  load: async (ctx, { request }) => {
    const t = i18nFor(await languageOf(request)).getFixedT(null, 'contactBook')
    const lines = linesOf(exportContacts(ctx), t)
    const pieces = spreadsheetPieces(t('title'), COLUMNS.length, lines)
    return new Response(streamOf(pieces), {
      headers: {
        'Content-Type': SPREADSHEET_TYPE,
        // Specification part 1 §9.
        'Content-Disposition': 'attachment; filename="backup_contatos.xlsx"',
        'Cache-Control': 'no-store',
      },
    })
  },
})

async function* linesOf(pages: AsyncIterable<readonly ContactView[]>, t: TFunction<'contactBook'>) {
  yield [COLUMNS.map((name) => t(`columns.${name}`))]
  for await (const page of pages)
    yield page.map(({ name, number, email, tags, active }) => [
      name,
      number ?? '',
      email,
      tags.map((tag) => tag.name).join(', '),
      t(active ? 'active' : 'blocked'),
    ])
}
