import { directoryFor } from '#domains/companies/directory.queries.ts'
import { importPhoneForm, importSheetForm } from '#domains/contacts/import-forms.ts'
import { importPhoneContacts } from '#domains/contacts/import-phone-contacts.ts'
import { importSheet } from '#domains/contacts/import-sheet.ts'
import { SHEET_FILE_MAX_BYTES } from '#domains/contacts/limits.ts'
import { AROUND_FILE_BYTES } from '#domains/media/limits.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'

/** The linked phones to choose from. */
export const phoneLoader = companyLoader({
  permission: 'contact:write',
  load: async (ctx) => {
    const { connections } = await directoryFor(ctx)
    const phones = connections.filter(({ channel }) => channel === 'whatsapp')
    const usual = phones.find(({ isDefault }) => isDefault) ?? phones[0]
    return {
      phones: phones.map(({ id, name }) => ({ id, name })),
      usual: usual?.id ?? null,
      rules: formRules(importPhoneForm),
    }
  },
})

export const phoneImporting = companyAction({
  back: '/contacts',
  intents: {
    import: {
      schema: importPhoneForm,
      run: async (ctx, { which, whatsappId }) => {
        const { created, existing, skipped } = await importPhoneContacts(ctx, which, whatsappId)
        return { shown: { created: `${created}`, existing: `${existing}`, skipped: `${skipped}` } }
      },
    },
  },
})

export const sheetLoader = companyLoader({
  permission: 'contact:write',
  load: () => Promise.resolve(null),
})

/** What a page with scripts does by itself, row by row (`sheet-import.ts`). */
export const sheetImporting = companyAction({
  back: '/contacts',
  permission: 'contact:write',
  maxBytes: SHEET_FILE_MAX_BYTES + AROUND_FILE_BYTES,
  intents: {
    import: {
      schema: importSheetForm,
      run: async (ctx, { file }) => {
        const { created, updated, errors } = await importSheet(ctx, file)
        return {
          shown: { created: `${created}`, updated: `${updated}`, errors: JSON.stringify(errors) },
        }
      },
    },
  },
})
