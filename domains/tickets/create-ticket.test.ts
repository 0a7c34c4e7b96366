import { describe, expect, test } from 'vitest'
import type { AppError } from '#core/errors.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeConnection, makeContact, makeUser } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { rows } from '#tests/edge/two-people.ts'
import { createTicket } from './create-ticket.ts'
import { ticketByUuid, ticketLog } from './tickets.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'

describe('creating', () => {
  test('an attendant needs a queue, an admin does not', async () => {
    const { company, asAna, asAdmin, support } = await desk()
    const [one, two] = [await makeContact(company), await makeContact(company)]
    expect(await refusal(createTicket(asAna, { contactId: one.id }))).toMatchObject({
      code: 'ERR_QUEUE_REQUIRED',
    })
    expect(await createTicket(asAna, { contactId: one.id, queueId: support.id })).toMatchObject({
      status: 'open',
      user: { name: 'Ana' },
    })
    expect(await createTicket(asAdmin, { contactId: two.id })).toMatchObject({
      status: 'open',
      queueId: null,
    })
  })

  test('ten at once make one ticket; the others hear who holds it', async () => {
    const { company, asAna, support } = await desk()
    const contact = await makeContact(company)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        createTicket(asAna, { contactId: contact.id, queueId: support.id }),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(
      results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as AppError).code] : [],
      ),
    ).toEqual(Array(9).fill('ERR_OTHER_OPEN_TICKET'))
  })

  test("another company's contact, queue or connection does not exist", async () => {
    const [mine, theirs] = [await desk(), await desk()]
    expect(
      await refusal(createTicket(mine.asAdmin, { contactId: theirs.contact.id })),
    ).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    expect(
      await refusal(
        createTicket(mine.asAdmin, { contactId: mine.contact.id, queueId: theirs.support.id }),
      ),
    ).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
    expect(
      await refusal(
        createTicket(mine.asAdmin, {
          contactId: mine.contact.id,
          whatsappId: theirs.connection.id,
        }),
      ),
    ).toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    expect(
      await refusal(updateTicket(mine.asAdmin, theirs.ticket.id, { status: 'open' })),
    ).toMatchObject({ status: 404 })
    expect(await refusal(ticketByUuid(mine.asAdmin, theirs.ticket.uuid))).toMatchObject({
      status: 404,
    })
    expect(await refusal(ticketLog(mine.asAdmin, theirs.ticket.id))).toMatchObject({ status: 404 })
  })

  test('for oneself needs a queue of one’s own, a group with the right to groups any', async () => {
    const { company, asAna, asBruno, asAdmin, sales } = await desk()
    const refused = { code: 'ERR_INVALID_INPUT', fields: { queueId: ['queue'] } }
    const group = await makeContact(company, { isGroup: true, number: null })
    await rows(
      company,
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'group', '', '12036@g.us', ?2, 1)`,
      group.id,
    )
    const phone = await makeConnection(company, { channel: 'whatsapp' })
    const inGroup = { contactId: group.id, queueId: sales.id, whatsappId: phone.id }
    for (const input of [{ ...inGroup, contactId: (await makeContact(company)).id }, inGroup])
      expect(await refusal(createTicket(asAna, input))).toMatchObject(refused)
    const asGroupie = contextFor(company, await makeUser(company, { allowGroup: true }))
    const person = await makeContact(company)
    expect(
      await refusal(createTicket(asGroupie, { contactId: person.id, queueId: sales.id })),
    ).toMatchObject(refused)
    expect(await createTicket(asGroupie, inGroup)).toMatchObject({ status: 'group' })
    for (const ctx of [asBruno, asAdmin]) {
      const { id } = await makeContact(company)
      expect(await createTicket(ctx, { contactId: id, queueId: sales.id })).toMatchObject({
        queueId: sales.id,
      })
    }
    // Left waiting for those who work there, it is nobody's.
    const waiting = { contactId: person.id, queueId: sales.id, status: 'pending' } as const
    expect(await createTicket(asAna, waiting)).toMatchObject({ status: 'pending', userId: null })
  })

  test('for a colleague needs a queue of theirs, as giving one away does', async () => {
    const { company, asAna, ana, asBruno, bruno, sales } = await desk()
    const { id: contactId } = await makeContact(company)
    const given = { contactId, queueId: sales.id }
    expect(await refusal(createTicket(asBruno, { ...given, userId: ana.id }))).toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields: { userId: ['queue'] },
    })
    expect(await createTicket(asAna, { ...given, userId: bruno.id })).toMatchObject({
      userId: bruno.id,
    })
  })
})
