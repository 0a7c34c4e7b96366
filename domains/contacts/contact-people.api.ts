import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, json, jsonBody } from '#core/api-env.ts'
import { contactIdentitiesOf } from './contact-identities.ts'
import { importContactsInput, importRowInput, importRowsInput } from './contacts.inputs.ts'
import {
  contactIdentitySchema,
  erasedPersonSchema,
  importedContactsSchema,
  importedRowSchema,
  importedRowsSchema,
  importedSheetSchema,
} from './contacts.responses.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { importPhoneContacts } from './import-phone-contacts.ts'
import { importOne, importRows } from './import-rows.ts'
import { importSheet } from './import-sheet.ts'

const tags = ['contacts']
const params = z.object({ contactId: z.coerce.number().int().positive() })
const sheetUpload = z.object({
  file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
})

/** People brought in from elsewhere, given out, and forgotten. Part of contactsApi. */
export const contactPeopleApi = createApiApp()

contactPeopleApi.openapi(
  createRoute({
    method: 'post',
    path: '/contacts/import',
    tags,
    summary: "Save a linked phone's address book: everybody with a name and a number",
    ...allow('contact:write'),
    request: { body: { required: false, content: json(importContactsInput) } },
    responses: answers(importedContactsSchema, 'How many were new'),
  }),
  async (c) =>
    c.json(
      await importPhoneContacts(c.var.ctx, 'address-book', c.req.valid('json').whatsappId),
      200,
    ),
)

contactPeopleApi.openapi(
  createRoute({
    method: 'post',
    path: '/contacts/import/chats',
    tags,
    summary: 'Save everybody a linked phone has a conversation with',
    ...allow('contact:write'),
    request: { body: { required: false, content: json(importContactsInput) } },
    responses: answers(importedContactsSchema, 'How many were new'),
  }),
  async (c) =>
    c.json(await importPhoneContacts(c.var.ctx, 'chats', c.req.valid('json').whatsappId), 200),
)

contactPeopleApi.openapi(
  createRoute({
    method: 'post',
    path: '/contacts/upload/rows',
    tags,
    summary: 'Save up to 100 rows of a spreadsheet; each is answered for itself',
    ...allow('contact:write'),
    request: { body: jsonBody(importRowsInput) },
    responses: answers(importedRowsSchema, 'What became of each row, in their order'),
  }),
  async (c) => c.json({ rows: await importRows(c.var.ctx, c.req.valid('json').rows) }, 200),
)

contactPeopleApi.openapi(
  createRoute({
    method: 'post',
    path: '/contacts/upload',
    tags,
    summary: 'Save the rows of an .xlsx spreadsheet: columns by their titles, at most 1000 rows',
    ...allow('contact:write'),
    request: {
      body: {
        required: true,
        content: { 'multipart/form-data': { schema: sheetUpload } },
      },
    },
    responses: answers(importedSheetSchema, 'What became of the rows'),
  }),
  async (c) => c.json(await importSheet(c.var.ctx, c.req.valid('form').file), 200),
)

contactPeopleApi.openapi(
  createRoute({
    method: 'post',
    path: '/contactsImport',
    tags,
    summary: 'Save one row of a spreadsheet',
    ...allow('contact:write'),
    request: { body: jsonBody(importRowInput) },
    responses: answers(importedRowSchema, 'Whether the person was new'),
  }),
  async (c) => c.json(await importOne(c.var.ctx, c.req.valid('json')), 200),
)

contactPeopleApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts/{contactId}/identities',
    tags,
    summary: 'By what a contact is found on the channels',
    ...allow('contact:read'),
    request: { params },
    responses: answers(z.array(contactIdentitySchema), 'The oldest first'),
  }),
  async (c) => c.json(await contactIdentitiesOf(c.var.ctx, c.req.valid('param').contactId), 200),
)

contactPeopleApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts/{contactId}/export',
    tags,
    summary: 'All that is kept of a person, as one JSON document',
    ...allow('contact:export'),
    request: { params },
    responses: answers(
      z.record(z.string(), z.unknown()),
      'contact, identities, tags, merges, notes, tickets, messages',
    ),
  }),
  async (c) => {
    const { contactId } = c.req.valid('param')
    const document = streamOf(await exportPerson(c.var.ctx, contactId))
    // The types know no answer that is written as it goes.
    return c.body(document, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="contato-${contactId}.json"`,
      'Cache-Control': 'no-store',
    }) as never
  },
)

/** Reads on only as fast as the caller takes it. */
function streamOf(pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await pieces.return()
    },
  })
}

contactPeopleApi.openapi(
  createRoute({
    method: 'post',
    path: '/contacts/{contactId}/erase',
    tags,
    summary: 'Forget a person for good; tickets and figures stay without them',
    ...allow('contact:erase'),
    request: { params },
    responses: answers(erasedPersonSchema, 'How much was erased'),
  }),
  async (c) => c.json(await erasePerson(c.var.ctx, c.req.valid('param').contactId), 200),
)
