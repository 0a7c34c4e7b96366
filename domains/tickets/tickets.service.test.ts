import { describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeContact, makeQueue, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { createTicket } from './create-ticket.ts'
import { listTicketsInput } from './tickets.inputs.ts'
import { listTickets, ticketByUuid, ticketCounts, ticketLog } from './tickets.queries.ts'
import { markTicketRead, updateTicket } from './tickets.service.ts'

async function desk() {
  const company = await makeCompany()
  const [support, sales] = [await makeQueue(company, { name: 'Suporte' }), await makeQueue(company, { name: 'Vendas' })]
  const connection = await makeConnection(company, { queues: [support], isDefault: true })
  const [ana, bruno, admin] = [
    await makeUser(company, { name: 'Ana', queues: [support] }),
    await makeUser(company, { name: 'Bruno', queues: [support, sales] }),
    await makeUser(company, { name: 'Admin', profile: 'admin' }),
  ]
  const contact = await makeContact(company)
  const ticket = await makeTicket(company, { contact, connection, queue: support, status: 'pending', unreadMessages: 2 })
  return {
    company, support, sales, connection, contact, ticket, ana, bruno,
    asAna: contextFor(company, ana),
    asBruno: contextFor(company, bruno),
    asAdmin: contextFor(company, admin),
  }
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(() => null, (error: unknown) => error)
  if (!(thrown instanceof AppError)) throw new Error(`expected a refusal, got ${String(thrown)}`)
  return thrown
}

describe('accepting', () => {
  test('gives the ticket to who accepts, tells the room what it was before, and writes the log', async () => {
    const { asAna, ana, ticket } = await desk()
    const after = await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    expect(after).toMatchObject({ status: 'open', userId: ana.id, user: { name: 'Ana' }, version: ticket.version + 1 })
    expect(asAna.emitted).toMatchObject([
      { channel: 'ticket', action: 'update', audience: { scope: { status: 'open' }, before: { status: 'pending', userId: null } } },
    ])
    expect(await ticketLog(asAna, ticket.id)).toMatchObject([{ type: 'open', user: { name: 'Ana' }, queue: { name: 'Suporte' } }])
  })

  test('two at once: one wins, the other hears who holds it and in which queue', async () => {
    const { asAna, asBruno, ticket } = await desk()
    const results = await Promise.allSettled([
      updateTicket(asAna, ticket.id, { status: 'open' }),
      updateTicket(asBruno, ticket.id, { status: 'open' }),
    ])
    const won = results.filter((result) => result.status === 'fulfilled')
    const lost = results.filter((result) => result.status === 'rejected')
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]?.reason).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: { ticket: { id: ticket.id }, user: { name: won[0]?.value.user?.name }, queue: { name: 'Suporte' } },
    })
    expect(await ticketLog(asAna, ticket.id)).toHaveLength(1)
  })

  test('without a queue asks for one', async () => {
    const { company, connection, asAdmin } = await desk()
    const ticket = await makeTicket(company, { contact: await makeContact(company), connection, queue: null, status: 'pending' })
    expect(await refusal(updateTicket(asAdmin, ticket.id, { status: 'open' }))).toMatchObject({ code: 'ERR_QUEUE_REQUIRED' })
  })
})

describe('closing, returning, reopening', () => {
  test('close keeps who closed it and clears the badge; reopen gives it back', async () => {
    const { asAna, ana, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await updateTicket(asAna, ticket.id, { status: 'closed' })).toMatchObject({ status: 'closed', userId: ana.id, unreadMessages: 0 })
    expect(await updateTicket(asAna, ticket.id, { status: 'open' })).toMatchObject({ status: 'open', userId: ana.id, closedAt: null })
    expect((await ticketLog(asAna, ticket.id)).map((log) => log.type)).toEqual(['open', 'closed', 'reopen'])
  })

  test('return clears the user and puts the ticket back into its queue', async () => {
    const { asAna, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await updateTicket(asAna, ticket.id, { status: 'pending' })).toMatchObject({ status: 'pending', userId: null, queue: { name: 'Suporte' } })
  })

  test('ignore closes a pending ticket, even when a tag is required to resolve', async () => {
    const { asAna, ticket } = await desk()
    await saveSetting(asAna, 'requiredTag', 'enabled')
    expect(await updateTicket(asAna, ticket.id, { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 })).toMatchObject({ status: 'closed' })
  })

  test('a required tag is asked for before resolving', async () => {
    const { asAna, ticket } = await desk()
    await saveSetting(asAna, 'requiredTag', 'enabled')
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await refusal(updateTicket(asAna, ticket.id, { status: 'closed' }))).toMatchObject({ code: 'ERR_TAG_REQUIRED' })
  })

  test('a closed ticket does not reopen beside an active one of the same contact', async () => {
    const { asAna, company, contact, connection, support, ticket } = await desk()
    const old = await makeTicket(company, { contact, connection, queue: support, status: 'closed' })
    const error = await refusal(updateTicket(asAna, old.id, { status: 'open' }))
    expect(error).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', data: { ticket: { id: ticket.id, uuid: ticket.uuid } } })
  })

  test('an action on a version that is gone is refused', async () => {
    const { asAna, ticket } = await desk()
    expect(await refusal(updateTicket(asAna, ticket.id, { status: 'open', version: ticket.version + 5 }))).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' })
  })
})

describe('transferring', () => {
  test('to a user opens it for them, to a queue only makes it wait', async () => {
    const { company, asAna, bruno, sales, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await updateTicket(asAna, ticket.id, { queueId: sales.id, userId: bruno.id })).toMatchObject({ status: 'open', userId: bruno.id, queueId: sales.id })
    const log = (await ticketLog(contextFor(company), ticket.id)).map((one) => one.type)
    expect(log).toEqual(['open', 'transfered', 'receivedTransfer'])
  })

  test('to a queue the caller does not work in takes the ticket out of their sight', async () => {
    const { asAna, sales, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await updateTicket(asAna, ticket.id, { queueId: sales.id, status: 'pending' })).toMatchObject({ status: 'pending', userId: null })
    expect(await refusal(ticketByUuid(asAna, ticket.uuid))).toMatchObject({ code: 'ERR_NO_TICKET_FOUND', status: 404 })
    expect(asAna.emitted.at(-1)).toMatchObject({ audience: { before: { queueId: ticket.queueId }, scope: { queueId: sales.id } } })
  })

  test('a user who does not work in the queue, or an unknown queue, is refused', async () => {
    const { asBruno, ana, sales, ticket } = await desk()
    await updateTicket(asBruno, ticket.id, { status: 'open' })
    expect(await refusal(updateTicket(asBruno, ticket.id, { queueId: sales.id, userId: ana.id }))).toMatchObject({ code: 'ERR_INVALID_INPUT' })
    expect(await refusal(updateTicket(asBruno, ticket.id, { queueId: 987 }))).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
  })
})

describe('creating', () => {
  test('an attendant needs a queue, an admin does not', async () => {
    const { company, asAna, asAdmin, support } = await desk()
    const [one, two] = [await makeContact(company), await makeContact(company)]
    expect(await refusal(createTicket(asAna, { contactId: one.id }))).toMatchObject({ code: 'ERR_QUEUE_REQUIRED' })
    expect(await createTicket(asAna, { contactId: one.id, queueId: support.id })).toMatchObject({ status: 'open', user: { name: 'Ana' } })
    expect(await createTicket(asAdmin, { contactId: two.id })).toMatchObject({ status: 'open', queueId: null })
  })

  test('ten at once make one ticket; the others hear who holds it', async () => {
    const { company, asAna, support } = await desk()
    const contact = await makeContact(company)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => createTicket(asAna, { contactId: contact.id, queueId: support.id })))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as AppError).code] : []))).toEqual(Array(9).fill('ERR_OTHER_OPEN_TICKET'))
  })

  test("another company's contact, queue or connection does not exist", async () => {
    const [mine, theirs] = [await desk(), await desk()]
    expect(await refusal(createTicket(mine.asAdmin, { contactId: theirs.contact.id }))).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    expect(await refusal(createTicket(mine.asAdmin, { contactId: mine.contact.id, queueId: theirs.support.id }))).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
    expect(await refusal(createTicket(mine.asAdmin, { contactId: mine.contact.id, whatsappId: theirs.connection.id }))).toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    expect(await refusal(updateTicket(mine.asAdmin, theirs.ticket.id, { status: 'open' }))).toMatchObject({ status: 404 })
    expect(await refusal(ticketByUuid(mine.asAdmin, theirs.ticket.uuid))).toMatchObject({ status: 404 })
    expect(await refusal(ticketLog(mine.asAdmin, theirs.ticket.id))).toMatchObject({ status: 404 })
  })
})

describe('the list', () => {
  const list = (ctx: Parameters<typeof listTickets>[0], query: Record<string, string>) => listTickets(ctx, listTicketsInput.parse(query))

  test('open shows the own tickets; an admin with the switch sees all; badges agree', async () => {
    const { asAna, asBruno, asAdmin, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect((await list(asAna, { status: 'open' })).tickets).toHaveLength(1)
    expect((await list(asBruno, { status: 'open' })).tickets).toHaveLength(0)
    expect((await list(asBruno, { status: 'open', showAll: 'true' })).tickets).toHaveLength(0)
    expect((await list(asAdmin, { status: 'open', showAll: 'true' })).tickets).toHaveLength(1)
    expect([await ticketCounts(asAna), await ticketCounts(asBruno), await ticketCounts(asAdmin, true)]).toMatchObject([{ open: 1 }, { open: 0 }, { open: 1 }])
  })

  test('pending without a queue shows to admins and allTicket only', async () => {
    const { company, connection, asAna, asAdmin } = await desk()
    const all = contextFor(company, await makeUser(company, { allTicket: true }))
    await makeTicket(company, { contact: await makeContact(company), connection, queue: null, status: 'pending' })
    expect((await list(asAna, { status: 'pending' })).tickets).toHaveLength(1)
    expect((await list(asAdmin, { status: 'pending' })).tickets).toHaveLength(2)
    expect((await list(all, { status: 'pending' })).tickets).toHaveLength(2)
    expect([(await ticketCounts(asAna)).pending, (await ticketCounts(all)).pending]).toEqual([1, 2])
  })

  test('pages by cursor meet every ticket once while new ones arrive', async () => {
    const { company, connection, support, asAdmin } = await desk()
    for (let i = 0; i < 45; i++) {
      const contact = await makeContact(company)
      await makeTicket(company, { contact, connection, queue: support, status: 'closed', activityAt: 1000 + Math.floor(i / 3) })
    }
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(asAdmin, { status: 'closed', cursor })
      seen.push(...page.tickets.map((one) => one.id))
      cursor = page.nextCursor
      await makeTicket(company, { contact: await makeContact(company), connection, queue: support, status: 'closed', activityAt: 9000 + seen.length })
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(45)
  })

  test('finds people by name, number and without accents, and tickets by a word, in at most three statements', async () => {
    const { company, connection, support, asAdmin } = await desk()
    const contact = await makeContact(company, { name: 'Antônio Conceição', number: '5511977776666' })
    const ticket = await makeTicket(company, { contact, connection, queue: support, status: 'closed' })
    await list(asAdmin, {}) // from here on the directory comes from memory
    let statements = 0
    const counting = { ...asAdmin, db: { ...asAdmin.db, batch: (all: Parameters<typeof asAdmin.db.batch>[0]) => ((statements += all.length), asAdmin.db.batch(all)) } }
    for (const searchParam of ['antonio', 'CONCEIÇÃO', '77776666', '+55 11 97777-6666']) {
      statements = 0
      const page = await listTickets(counting as never, listTicketsInput.parse({ searchParam }))
      expect(page.tickets.map((one) => one.id), searchParam).toEqual([ticket.id])
      expect(statements).toBeLessThanOrEqual(3)
    }
    for (const searchParam of ['"', 'a" OR scope:"', '*', 'zz', "' OR 1=1 --"]) {
      expect((await list(asAdmin, { searchParam })).tickets, searchParam).toEqual([])
    }
  })
})

test('looking on does not clear the badge of a colleague; the holder does', async () => {
  const { asAna, asBruno, ticket } = await desk()
  await updateTicket(asAna, ticket.id, { status: 'open' })
  expect(await markTicketRead(asBruno, ticket.id)).toEqual({ unreadMessages: 2 })
  expect(await markTicketRead(asAna, ticket.id)).toEqual({ unreadMessages: 0 })
})
