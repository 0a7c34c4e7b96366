import { z } from '@hono/zod-openapi'
import { operation, SAMPLE_WORD } from '#core/operation.ts'
import { blockContactInput, createContactInput, listContactsInput } from './contacts.inputs.ts'
import { contactProfile } from './contact-profile.ts'
import { contactById, contactNames, contactsPage } from './contacts.queries.ts'
import { contactMerges } from './merges.queries.ts'
import {
  contactMergeSchema,
  contactNameSchema,
  contactPageSchema,
  contactProfileSchema,
  contactSchema,
} from './contacts.responses.ts'
import {
  blockContact,
  createContact,
  deleteContact,
  toggleAcceptAudio,
  toggleDisableBot,
} from './contacts.service.ts'

const params = z.object({ contactId: z.coerce.number().int().positive() })

export const contactsOperations = [
  operation({
    id: 'contactsPage',
    method: 'get',
    path: '/contacts',
    summary: 'List contacts by name, or search them',
    access: 'contact:read',
    query: listContactsInput,
    answer: contactPageSchema,
    returns: 'One page',
    sample: { query: `?searchParam=${SAMPLE_WORD}` },
    run: (ctx, { query }) => contactsPage(ctx, query),
  }),
  operation({
    id: 'contactNames',
    method: 'get',
    path: '/contacts/list',
    summary: 'Names of the contacts, for a picker',
    access: 'contact:read',
    answer: z.array(contactNameSchema),
    returns: 'By name; the first 500',
    sample: {},
    run: (ctx) => contactNames(ctx),
  }),
  operation({
    id: 'contactProfile',
    method: 'get',
    path: '/contacts/profile/{number}',
    summary: 'Find the contact of a phone number',
    access: 'contact:read',
    params: z.object({ number: z.string().max(60) }),
    answer: contactProfileSchema,
    returns: 'The contact and its picture',
    sample: {},
    run: (ctx, { params }) => contactProfile(ctx, params.number),
  }),
  operation({
    id: 'contactById',
    method: 'get',
    path: '/contacts/{contactId}',
    summary: 'Read one contact',
    access: 'contact:read',
    params,
    answer: contactSchema,
    returns: 'The contact',
    sample: {},
    run: (ctx, { params }) => contactById(ctx, params.contactId),
  }),
  operation({
    id: 'createContact',
    method: 'post',
    path: '/contacts',
    summary: 'Save a new contact',
    access: 'contact:write',
    body: createContactInput,
    answer: contactSchema,
    returns: 'The new contact',
    sample: { body: () => ({ name: 'Pessoa Nova', number: '5511912345678' }) },
    run: (ctx, { body }, { var: { platform } }) => createContact(ctx, platform, body),
  }),
  operation({
    id: 'deleteContact',
    method: 'delete',
    path: '/contacts/{contactId}',
    summary: 'Delete a contact that has no tickets',
    access: 'contact:delete',
    params,
    answer: z.object({ id: z.number() }),
    returns: 'The id that is gone',
    // A contact with tickets stays.
    sample: { ids: ({ freeContactId }) => ({ contactId: freeContactId }) },
    run: async (ctx, { params }) => {
      const { contactId } = params
      await deleteContact(ctx, contactId)
      return { id: contactId }
    },
  }),
  operation({
    id: 'contactMerges',
    method: 'get',
    path: '/contact-merges/{contactId}',
    summary: 'Who was merged into a contact',
    access: 'contact:read',
    params,
    answer: z.array(contactMergeSchema),
    returns: 'The latest first',
    sample: {},
    run: (ctx, { params }) => contactMerges(ctx, params.contactId),
  }),
  operation({
    id: 'toggleDisableBot',
    method: 'put',
    path: '/contacts/toggleDisableBot/{contactId}',
    summary: 'Let the bot speak to a contact, or not',
    access: 'contact:write',
    params,
    answer: contactSchema,
    returns: 'The contact after the change',
    sample: {},
    run: (ctx, { params }) => toggleDisableBot(ctx, params.contactId),
  }),
  operation({
    id: 'toggleAcceptAudio',
    method: 'put',
    path: '/contacts/toggleAcceptAudio/{contactId}',
    summary: 'Take voice messages of a contact, or not',
    access: 'contact:write',
    params,
    answer: contactSchema,
    returns: 'The contact after the change',
    sample: {},
    run: (ctx, { params }) => toggleAcceptAudio(ctx, params.contactId),
  }),
  operation({
    id: 'blockContact',
    method: 'put',
    path: '/contacts/block/{contactId}',
    summary: 'Block (active false) or unblock a contact',
    access: 'contact:write',
    params,
    body: blockContactInput,
    answer: contactSchema,
    returns: 'The contact after the change',
    sample: { body: () => ({ active: false }) },
    run: (ctx, { params, body }) => blockContact(ctx, params.contactId, body.active),
  }),
]
