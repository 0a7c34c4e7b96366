import { streamOf } from '#core/stream-of.ts'
import { SPREADSHEET_TYPE, spreadsheetPieces } from '#core/write-spreadsheet.ts'
import { exportContacts } from '#domains/contacts/export-contacts.ts'
import { SHEET_COLUMNS, sheetLines } from '#app/features/contacts/sheet-lines.server.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'

/** /contacts/export: all contacts as a spreadsheet, numbers as this person may see them. */
export const loader = companyLoader({
  permission: 'contact:read',
  load: async (ctx, { request }) => {
    const t = i18nFor(await languageOf(request)).getFixedT(null, 'contactBook')
    const lines = sheetLines(exportContacts(ctx), t)
    const pieces = spreadsheetPieces(t('title'), SHEET_COLUMNS.length, lines)
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
