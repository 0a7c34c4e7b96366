import { asSystem } from './planned-messages.ts'
import { contextFor } from './context.ts'
import { makeUser } from './factories.ts'
import { phoneOf, received, rowsOf, ticketsOf } from './linked-phone.ts'
import { phone, phoneConversation, sends, statusIs } from './phone-conversation.ts'
import { testPlatform } from './post-form.ts'
import { rows } from './two-people.ts'
import { updateContactInput } from '#domains/contacts/contacts.inputs.ts'
import { editContact } from '#domains/contact-edits/edit-contact.ts'
import { dispatchContact } from '#domains/messages/dispatch-outbox.ts'
import { sendMessage } from '#domains/messages/send-message.ts'
import { createSchedule } from '#domains/schedules/schedules.service.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'

export const OLD = '5511987654321'
export const NEW = '5521912345678'
/** Who writes: by a LID, a number, or both. */
export type Writer = { jid: string; lid?: string; phone?: string }
export const lidOf = (lid: string, phone?: string): Writer => ({
  ...{ jid: `${lid}@lid`, lid: `${lid}@lid` },
  ...(phone === undefined ? {} : { phone }),
})
export const [old, other] = [lidOf('900000000000014', OLD), lidOf('900000000000015', NEW)]
const HOUR_MS = 3_600_000

/** A conversation with OLD on a phone that can be away: then what is written waits until it `leaves`. A number is corrected to `fixed`. */
export async function waitingConversation(fixed = NEW, answers: Parameters<typeof phone>[0] = {}) {
  const found = [{ asked: fixed, jid: `${fixed}@s.whatsapp.net`, lid: null }]
  const world = await phoneConversation(
    phone({ 'number.check': { ok: true, result: { found } }, ...answers }),
  )
  const { company, connection, contact, ctx, ticket } = world
  const system = contextFor(company)
  const { tell } = phoneOf(system, connection)
  let at = ctx.clock.now()
  const writes = async (address: Writer) =>
    await tell(
      'message.received',
      received({
        chat: { ...address, kind: 'person' },
        sender: { ...address, name: 'Bia' },
        at: ++at,
      }),
    )
  const waits = () => statusIs(ctx, 'OPENING', 'connecting')
  const leaves = async () => {
    await statusIs(ctx, 'CONNECTED')
    await dispatchContact(ctx, connection.id, contact.id)
    await ctx.settled()
    return sends(ctx).map(({ to }) => to)
  }
  const says = async (body: string, receiver?: string) => {
    const whom = receiver === undefined ? {} : { receiver }
    const message = await sendMessage(ctx, ticket.id, { body, ...whom })
    await ctx.settled()
    return message
  }
  /** Nobody has said in time that a message went out. */
  const isUnconfirmed = async ({ id }: { id: number }) => {
    await rows(
      company,
      `UPDATE outbox SET state = 'failed', last_error = 'unconfirmed' WHERE company_id = ?1 AND message_id = ?2`,
      id,
    )
    await rows(
      company,
      `UPDATE messages SET error_code = 'unconfirmed' WHERE company_id = ?1 AND id = ?2`,
      id,
    )
  }
  const theirs = async () =>
    (await ticketsOf(system)).find(({ contactId }) => contactId !== contact.id)?.contactId ?? 0
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const correct = () =>
    editContact(admin, testPlatform(), contact.id, updateContactInput.parse({ number: fixed }))
  const inHours = (hours: number) => new Date(ctx.clock.now() + hours * HOUR_MS).toISOString()
  const plan = (
    body: string,
    hours = 1,
    more: Partial<Parameters<typeof createSchedule>[1]> = {},
  ) => createSchedule(ctx, { ticketId: ticket.id, body, sendAt: inHours(hours), ...more })
  const due = async (hours = 1) => {
    ctx.clock.advance(hours * HOUR_MS + 1000)
    await sweepCompany(asSystem(ctx))
    await ctx.settled()
  }
  const plans = () =>
    rowsOf(
      system,
      'SELECT status, written_for AS writtenFor, last_error AS error FROM schedules WHERE company_id = ?1 ORDER BY id',
    )
  return {
    ...world,
    system,
    admin,
    tell,
    writes,
    waits,
    leaves,
    says,
    isUnconfirmed,
    theirs,
    correct,
    inHours,
    plan,
    due,
    plans,
  }
}
