import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { answeredContact, contactReadAs } from '../contacts/contact-form.ts'
import { updateContactInput } from '../contacts/contacts.inputs.ts'
import { contactSchema } from '../contacts/contacts.responses.ts'
import { editContact } from './edit-contact.ts'

export const contactEditsOperations = [
  operation({
    id: 'updateContact',
    method: 'put',
    path: '/contacts/{contactId}',
    summary: 'Change a contact',
    access: 'contact:write',
    params: z.object({ contactId: z.coerce.number().int().positive() }),
    body: updateContactInput.extend({
      /** The save is refused (ERR_CHANGED_MEANWHILE) when the contact, tags aside, is no longer this. */
      readAs: z.union([contactReadAs, answeredContact]).optional(),
    }),
    answer: contactSchema,
    returns: 'The contact after the change',
    sample: { body: () => ({ name: 'Outro Nome' }) },
    run: (ctx, { params, body: { readAs, ...contact } }, { var: { platform } }) =>
      editContact(ctx, platform, params.contactId, contact, readAs),
  }),
]
