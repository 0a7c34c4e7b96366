import { createRoute, z } from '@hono/zod-openapi'
import { allow, createApiApp, errorResponses } from '#core/api-env.ts'
import {
  blockContactInput,
  createContactInput,
  importContactsInput,
  importRowInput,
  importRowsInput,
  listContactsInput,
  mergeContactInput,
  updateContactInput,
} from './contacts.inputs.ts'
import { contactIdentitiesOf } from './contact-identities.ts'
import { contactProfile } from './contact-profile.ts'
import { contactById, contactNames, contactsPage } from './contacts.queries.ts'
import { mergeByHand, undoByHand } from './merge-by-hand.ts'
import { contactMerges } from './merges.queries.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { importOne, importRows } from './import-rows.ts'
import { importPhoneContacts } from './import-phone-contacts.ts'
import {
  contactIdentitySchema,
  contactMergeSchema,
  contactNameSchema,
  contactPageSchema,
  contactProfileSchema,
  contactSchema,
  erasedPersonSchema,
  importedContactsSchema,
  importedRowSchema,
  importedRowsSchema,
  mergedContactSchema,
} from './contacts.responses.ts'
import {
  blockContact,
  createContact,
  deleteContact,
  toggleAcceptAudio,
  toggleDisableBot,
} from './contacts.service.ts'
import { updateContact } from './update-contact.ts'

const tags = ['contacts']
const params = z.object({ contactId: z.coerce.number().int().positive() })
const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })
const answers = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: json(schema) },
  ...errorResponses,
})

export const contactsApi = createApiApp()

contactsApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts',
    tags,
    summary: 'List contacts by name, or search them',
    ...allow('contact:read'),
    request: { query: listContactsInput },
    responses: answers(contactPageSchema, 'One page'),
  }),
  async (c) => c.json(await contactsPage(c.var.ctx, c.req.valid('query')), 200),
)

contactsApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts/list',
    tags,
    summary: 'Names of the contacts, for a picker',
    ...allow('contact:read'),
    responses: answers(z.array(contactNameSchema), 'By name; the first 500'),
  }),
  async (c) => c.json(await contactNames(c.var.ctx), 200),
)

contactsApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts/profile/{number}',
    tags,
    summary: 'Find the contact of a phone number',
    ...allow('contact:read'),
    request: { params: z.object({ number: z.string().max(60) }) },
    responses: answers(contactProfileSchema, 'The contact and its picture'),
  }),
  async (c) => c.json(await contactProfile(c.var.ctx, c.req.valid('param').number), 200),
)

contactsApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts/{contactId}',
    tags,
    summary: 'Read one contact',
    ...allow('contact:read'),
    request: { params },
    responses: answers(contactSchema, 'The contact'),
  }),
  async (c) => c.json(await contactById(c.var.ctx, c.req.valid('param').contactId), 200),
)

contactsApi.openapi(
  createRoute({
    method: 'post',
    path: '/contacts',
    tags,
    summary: 'Save a new contact',
    ...allow('contact:write'),
    request: { body: { required: true, content: json(createContactInput) } },
    responses: answers(contactSchema, 'The new contact'),
  }),
  async (c) => c.json(await createContact(c.var.ctx, c.req.valid('json')), 200),
)

contactsApi.openapi(
  createRoute({
    method: 'put',
    path: '/contacts/{contactId}',
    tags,
    summary: 'Change a contact',
    ...allow('contact:write'),
    request: { params, body: { required: true, content: json(updateContactInput) } },
    responses: answers(contactSchema, 'The contact after the change'),
  }),
  async (c) =>
    c.json(
      await updateContact(c.var.ctx, c.req.valid('param').contactId, c.req.valid('json')),
      200,
    ),
)

contactsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/contacts/{contactId}',
    tags,
    summary: 'Delete a contact that has no tickets',
    ...allow('contact:delete'),
    request: { params },
    responses: answers(z.object({ id: z.number() }), 'The id that is gone'),
  }),
  async (c) => {
    const { contactId } = c.req.valid('param')
    await deleteContact(c.var.ctx, contactId)
    return c.json({ id: contactId }, 200)
  },
)

contactsApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts/{contactId}/merges',
    tags,
    summary: 'Who was merged into a contact',
    ...allow('contact:read'),
    request: { params },
    responses: answers(z.array(contactMergeSchema), 'The latest first'),
  }),
  async (c) => c.json(await contactMerges(c.var.ctx, c.req.valid('param').contactId), 200),
)

contactsApi.openapi(
  createRoute({
    method: 'post',
    path: '/contacts/{contactId}/merge',
    tags,
    summary: 'Make another contact one with this one, which is kept',
    ...allow('contact:merge'),
    request: { params, body: { required: true, content: json(mergeContactInput) } },
    responses: answers(mergedContactSchema, 'The kept contact'),
  }),
  async (c) =>
    c.json(
      await mergeByHand(c.var.ctx, c.req.valid('param').contactId, c.req.valid('json').contactId),
      200,
    ),
)

contactsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/contacts/merges/{mergeId}',
    tags,
    summary: 'Undo a merge',
    ...allow('contact:merge'),
    request: { params: z.object({ mergeId: z.coerce.number().int().positive() }) },
    responses: answers(contactSchema, 'The contact that lives again'),
  }),
  async (c) => c.json(await undoByHand(c.var.ctx, c.req.valid('param').mergeId), 200),
)

contactsApi.openapi(
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

contactsApi.openapi(
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

contactsApi.openapi(
  createRoute({
    method: 'post',
    path: '/contacts/upload/rows',
    tags,
    summary: 'Save up to 100 rows of a spreadsheet; each is answered for itself',
    ...allow('contact:write'),
    request: { body: { required: true, content: json(importRowsInput) } },
    responses: answers(importedRowsSchema, 'What became of each row, in their order'),
  }),
  async (c) => c.json({ rows: await importRows(c.var.ctx, c.req.valid('json').rows) }, 200),
)

contactsApi.openapi(
  createRoute({
    method: 'post',
    path: '/contactsImport',
    tags,
    summary: 'Save one row of a spreadsheet',
    ...allow('contact:write'),
    request: { body: { required: true, content: json(importRowInput) } },
    responses: answers(importedRowSchema, 'Whether the person was new'),
  }),
  async (c) => c.json(await importOne(c.var.ctx, c.req.valid('json')), 200),
)

contactsApi.openapi(
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

contactsApi.openapi(
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
    return new Response(streamOf(await exportPerson(c.var.ctx, contactId)), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="contato-${contactId}.json"`,
        'Cache-Control': 'no-store',
      },
    })
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

contactsApi.openapi(
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

contactsApi.openapi(
  createRoute({
    method: 'put',
    path: '/contacts/toggleDisableBot/{contactId}',
    tags,
    summary: 'Let the bot speak to a contact, or not',
    ...allow('contact:write'),
    request: { params },
    responses: answers(contactSchema, 'The contact after the change'),
  }),
  async (c) => c.json(await toggleDisableBot(c.var.ctx, c.req.valid('param').contactId), 200),
)

contactsApi.openapi(
  createRoute({
    method: 'put',
    path: '/contacts/toggleAcceptAudio/{contactId}',
    tags,
    summary: 'Take voice messages of a contact, or not',
    ...allow('contact:write'),
    request: { params },
    responses: answers(contactSchema, 'The contact after the change'),
  }),
  async (c) => c.json(await toggleAcceptAudio(c.var.ctx, c.req.valid('param').contactId), 200),
)

contactsApi.openapi(
  createRoute({
    method: 'put',
    path: '/contacts/block/{contactId}',
    tags,
    summary: 'Block (active false) or unblock a contact',
    ...allow('contact:write'),
    request: { params, body: { required: true, content: json(blockContactInput) } },
    responses: answers(contactSchema, 'The contact after the change'),
  }),
  async (c) =>
    c.json(
      await blockContact(c.var.ctx, c.req.valid('param').contactId, c.req.valid('json').active),
      200,
    ),
)
