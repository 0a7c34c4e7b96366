import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import type { CompanyContext } from '#core/context.ts'
import {
  contactForm,
  contactReadAs,
  erasePersonForm,
  inputOf,
  newContactForm,
} from '#domains/contacts/contact-form.ts'
import { EXTRA_ROWS } from '#domains/contacts/sent-lines.ts'
import { blockContact, createContact, deleteContact } from '#domains/contacts/contacts.service.ts'
import { erasePerson } from '#domains/removals/erase-person.ts'
import { editContact } from '#domains/contact-edits/edit-contact.ts'
import { openTicket } from '#domains/tickets/open-ticket.ts'
import { openTicketForm } from '#domains/tickets/tickets.inputs.ts'
import { ticketPath } from '#app/features/person/ticket-path.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import type { NoticeKey } from '#app/route-builders/notice.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

const idOf = (params: Record<string, string | undefined>) => recordId(params, 'contactId') ?? 0

/** The form of a contact, wherever it stands. */
export const contactAction = companyAction({
  back: '/contacts',
  words: 'contactBook',
  readAs: contactReadAs,
  rows: EXTRA_ROWS,
  intents: {
    create: {
      ofNoRecord: true,
      schema: newContactForm,
      run: async (ctx, form, { context: { platform } }) => {
        const contact = { number: '', ...inputOf(form) }
        const more = { tagIds: form.tags, once: true }
        const { id } = await createContact(ctx, platform, contact, more)
        return { key: 'contactBook:done.saved', values: { id: String(id) } }
      },
    },
    save: {
      schema: contactForm,
      run: async (ctx, form, { params, context, readAs }) => {
        const before = (readAs?.tags ?? '')
          .split(',')
          .filter((text) => text !== '')
          .map(Number)
        const tags = { before, after: form.tags }
        const { id } = await editContact(
          ctx,
          context.platform,
          idOf(params),
          inputOf(form),
          readAs,
          tags,
        )
        return { key: 'contactBook:done.saved', values: { id: String(id) } }
      },
    },
  },
})

/** `active`: as the contact is afterwards. */
const blocking = (active: boolean, key: NoticeKey) => ({
  schema: z.object({}),
  run: async (ctx: CompanyContext, _input: object, { params }: ActionFunctionArgs) => {
    await blockContact(ctx, idOf(params), active)
    return { key }
  },
})

export const contactBlocking = companyAction({
  back: '/contacts',
  intents: {
    block: blocking(false, 'contactBook:done.blocked'),
    unblock: blocking(true, 'contactBook:done.unblocked'),
  },
})

export const ticketOpening = companyAction({
  back: '/contacts',
  intents: {
    open: {
      schema: openTicketForm,
      run: async (ctx, place, { params }) => {
        const ticket = await openTicket(ctx, { contactId: idOf(params), ...place })
        if (ticket.kind === 'held') return { shown: { holder: JSON.stringify(ticket) } }
        const key = ticket.kind === 'own' ? 'contactBook:done.opened' : 'contactBook:done.newTicket'
        return { key, to: ticketPath(ticket.uuid) }
      },
    },
  },
})

export const contactDeletion = companyAction({
  back: '/contacts',
  intents: {
    delete: {
      schema: z.object({}),
      run: async (ctx, _input, { params }) => {
        await deleteContact(ctx, idOf(params))
        return { key: 'contactBook:done.deleted' }
      },
    },
  },
})

export const personErasure = companyAction({
  back: '/contacts',
  intents: {
    erase: {
      schema: erasePersonForm,
      run: async (ctx, { name }, { params }) => {
        await erasePerson(ctx, idOf(params), name)
        return { key: 'contactBook:done.erased', values: { name } }
      },
    },
  },
})
