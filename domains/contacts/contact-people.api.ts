import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { streamOf } from '#core/stream-of.ts'
import { contactIdentitiesOf } from './contact-identities.ts'
import { importContactsInput, importRowInput, importRowsInput } from './contacts.inputs.ts'
import {
  contactIdentitySchema,
  importedContactsSchema,
  importedRowSchema,
  importedRowsSchema,
  importedSheetSchema,
} from './contacts.responses.ts'
import { exportPerson } from './export-person.ts'
import { importPhoneContacts } from './import-phone-contacts.ts'
import { importOne, importRows } from './import-rows.ts'
import { importSheet } from './import-sheet.ts'

const params = z.object({ contactId: z.coerce.number().int().positive() })
const sheetUpload = z.object({
  file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
})

/** People brought in from elsewhere, given out, and forgotten. */
export const contactPeopleOperations = [
  operation({
    id: 'importPhoneContacts',
    method: 'post',
    path: '/contacts/import',
    summary: "Save a linked phone's address book: everybody with a name and a number",
    access: 'contact:write',
    body: importContactsInput,
    bodyMayMiss: true,
    answer: importedContactsSchema,
    returns: 'How many were new',
    sample: {
      body: ({ phoneId }) => ({ whatsappId: phoneId }),
      refused: 'ERR_WAPP_NOT_INITIALIZED',
    },
    run: (ctx, { body }) => importPhoneContacts(ctx, 'address-book', body.whatsappId),
  }),
  operation({
    id: 'importPhoneChats',
    method: 'post',
    path: '/contacts/import/chats',
    summary: 'Save everybody a linked phone has a conversation with',
    access: 'contact:write',
    body: importContactsInput,
    bodyMayMiss: true,
    answer: importedContactsSchema,
    returns: 'How many were new',
    sample: {
      body: ({ phoneId }) => ({ whatsappId: phoneId }),
      refused: 'ERR_WAPP_NOT_INITIALIZED',
    },
    run: (ctx, { body }) => importPhoneContacts(ctx, 'chats', body.whatsappId),
  }),
  operation({
    id: 'importRows',
    method: 'post',
    path: '/contacts/upload/rows',
    summary: 'Save up to 100 rows of a spreadsheet; each is answered for itself',
    access: 'contact:write',
    body: importRowsInput,
    answer: importedRowsSchema,
    returns: 'What became of each row, in their order',
    sample: {
      body: () => ({ rows: [{ name: 'Linha Um', number: '5511912345679', email: '' }] }),
    },
    run: async (ctx, { body }) => ({ rows: await importRows(ctx, body.rows) }),
  }),
  operation({
    id: 'importSheet',
    method: 'post',
    path: '/contacts/upload',
    summary: 'Save the rows of an .xlsx spreadsheet: columns by their titles, at most 1000 rows',
    access: 'contact:write',
    form: sheetUpload,
    answer: importedSheetSchema,
    returns: 'What became of the rows',
    sample: {
      form: () => {
        const form = new FormData()
        form.set('file', new File(['no workbook'], 'contatos.xlsx'))
        return form
      },
      refused: 'ERR_INVALID_INPUT',
    },
    run: (ctx, { form }) => importSheet(ctx, form.file),
  }),
  operation({
    id: 'importOne',
    method: 'post',
    path: '/contactsImport',
    summary: 'Save one row of a spreadsheet',
    access: 'contact:write',
    body: importRowInput,
    answer: importedRowSchema,
    returns: 'Whether the person was new',
    sample: { body: () => ({ name: 'Linha Dois', number: '5511912345670' }) },
    run: (ctx, { body }) => importOne(ctx, body),
  }),
  operation({
    id: 'contactIdentitiesOf',
    method: 'get',
    path: '/contact-identities/{contactId}',
    summary: 'By what a contact is found on the channels',
    access: 'contact:read',
    params,
    answer: z.array(contactIdentitySchema),
    returns: 'The oldest first',
    sample: {},
    run: (ctx, { params }) => contactIdentitiesOf(ctx, params.contactId),
  }),
  operation({
    id: 'exportPerson',
    method: 'get',
    path: '/contact-export/{contactId}',
    summary: 'All that is kept of a person, as one JSON document',
    access: 'contact:export',
    params,
    answer: z.record(z.string(), z.unknown()),
    returns: 'contact, identities, tags, merges, notes, tickets, messages',
    sample: {},
    run: async (ctx, { params }, c) => {
      const { contactId } = params
      const document = streamOf(await exportPerson(ctx, contactId))
      // The types know no answer that is written as it goes.
      return c.body(document, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="contato-${contactId}.json"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
]
