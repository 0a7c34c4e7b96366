import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import {
  blockContactInput,
  createContactInput,
  listContactsInput,
  mergeContactInput,
  updateContactInput,
} from './contacts.inputs.ts'
import { contactPeopleApi } from './contact-people.api.ts'
import { contactProfile } from './contact-profile.ts'
import { contactById, contactNames, contactsPage } from './contacts.queries.ts'
import { mergeByHand, undoByHand } from './merge-by-hand.ts'
import { contactMerges } from './merges.queries.ts'
import {
  contactMergeSchema,
  contactNameSchema,
  contactPageSchema,
  contactProfileSchema,
  contactSchema,
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
    request: { body: jsonBody(createContactInput) },
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
    request: { params, body: jsonBody(updateContactInput) },
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
    request: { params, body: jsonBody(mergeContactInput) },
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
    request: { params, body: jsonBody(blockContactInput) },
    responses: answers(contactSchema, 'The contact after the change'),
  }),
  async (c) =>
    c.json(
      await blockContact(c.var.ctx, c.req.valid('param').contactId, c.req.valid('json').active),
      200,
    ),
)

contactsApi.route('/', contactPeopleApi)
