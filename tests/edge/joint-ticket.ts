import { expect } from 'vitest'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { undoMerge } from '#domains/contact-merges/undo-merge.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import { ticketByUuid } from '#domains/tickets/tickets.queries.ts'
import { contextFor } from './context.ts'
import { makeContact } from './factories.ts'
import { phoneConversation } from './phone-conversation.ts'
import { rows } from './two-people.ts'

export const OTHER = '5521987654321'
export const RECEIVER_CHANGED = { code: 'ERR_RECEIVER_CHANGED', status: 409 }

/** Ana's ticket with one, who is one with another who wrote last: it is the other who is answered. */
export async function joint() {
  const made = await phoneConversation()
  const { company, contact, ticket, ctx } = made
  const system = contextFor(company)
  const other = await makeContact(company, { number: OTHER, name: 'Oto' })
  const merge = () => mergeContacts({ ...ctx, actor: system.actor }, contact.id, other.id, 'person')
  const merged = await merge()
  await rows(
    company,
    'UPDATE tickets SET wrote_from = ?2 WHERE company_id = ?1',
    JSON.stringify([`phone:${OTHER}`]),
  )
  const shown = await ticketByUuid(ctx, ticket.uuid)
  expect(shown.answersTo).toBe(OTHER)
  const undo = () => undoMerge({ ...ctx, actor: system.actor }, merged?.mergeId ?? 0)
  const bodies = async () =>
    (await rows(company, 'SELECT body FROM messages WHERE company_id = ?1')).map(({ body }) => body)
  return { ...made, other, receiver: receiverOf(shown), merge, undo, bodies }
}
