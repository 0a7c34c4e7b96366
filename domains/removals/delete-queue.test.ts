import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
} from '#tests/edge/factories.ts'
import type { TestCompany, TestQueue, TestUser } from '#tests/edge/factories.ts'
import { storeBody } from '#tests/edge/store-body.ts'
import { textBody } from '#tests/edge/customer-text.ts'
import { shardOf } from '#workers/env.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { connectionDetail } from '../connections/connections.queries.ts'
import { updateConnection } from '../connections/update-connection.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { ticketByUuid, ticketCounts, ticketLog } from '../tickets/tickets.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { undoTicket } from '../attending/undo-ticket.ts'
import { changeAccess } from '../users/change-access.ts'
import { processInbound } from '../webhooks/process-inbound.ts'
import { deleteQueue } from './delete-queue.ts'
import { LEAVE_QUEUE_PAGE } from '../queues/limits.ts'
import { listQueues, queueIn, queuesOverview } from '../queues/queues.queries.ts'
import { saveQueue } from '../queues/save-queue.ts'

let company: TestCompany
let admin: TestUser
let ctx: TestContext
let suporte: TestQueue
let vendas: TestQueue
beforeEach(async () => {
  company = await makeCompany()
  admin = await makeUser(company, { profile: 'admin' })
  ctx = contextFor(company, admin)
  suporte = await makeQueue(company, { name: 'Suporte', orderQueue: 1 })
  vendas = await makeQueue(company, { name: 'Vendas', orderQueue: 2 })
})

/** How many rows that act by a queue still name one that is not there. */
async function lostRows(): Promise<number> {
  const row = await ctx.db.first<{ lost: number }>(
    ctx.db.statement(
      `SELECT (SELECT count(*) FROM tickets t WHERE t.company_id = ?1 AND t.queue_id IS NOT NULL AND t.queue_id NOT IN (SELECT id FROM queues WHERE company_id = ?1))
         + (SELECT count(*) FROM user_queues u WHERE u.company_id = ?1 AND u.queue_id NOT IN (SELECT id FROM queues WHERE company_id = ?1))
         + (SELECT count(*) FROM connection_queues c WHERE c.company_id = ?1 AND c.queue_id NOT IN (SELECT id FROM queues WHERE company_id = ?1))
         + (SELECT count(*) FROM ticket_counts n WHERE n.company_id = ?1 AND n.queue_id <> 0
              AND n.queue_id NOT IN (SELECT id FROM queues WHERE company_id = ?1) AND n.tickets <> 0)
         + (SELECT count(*) FROM connections k WHERE k.company_id = ?1 AND k.options ->> 'sendIdQueue' IS NOT NULL
              AND k.options ->> 'sendIdQueue' NOT IN (SELECT id FROM queues WHERE company_id = ?1)) AS lost`,
    ),
  )
  return row?.lost ?? -1
}

describe('deleting a queue', () => {
  it('gives its active tickets to another one, each with its holder, and logs say so', async () => {
    const ana = await makeUser(company, { queues: [suporte] })
    const waiting = await makeTicket(company, { queue: suporte, activityAt: 5 })
    const held = await makeTicket(company, { queue: suporte, status: 'open', user: ana })
    const group = await makeTicket(company, { queue: suporte, status: 'group', isGroup: true })
    const elsewhere = await makeTicket(company, { queue: vendas })
    expect(await deleteQueue(ctx, suporte.id, vendas.id)).toMatchObject({ name: 'Suporte' })
    for (const { uuid, status, userId, version } of [waiting, held, group])
      expect(await ticketByUuid(ctx, uuid)).toMatchObject({
        status,
        userId,
        queue: { name: 'Vendas' },
        version: version + 1,
      })
    // Whoever waits keeps their place.
    expect((await ticketByUuid(ctx, waiting.uuid)).activityAt).toBe(new Date(5).toISOString())
    expect((await ticketByUuid(ctx, elsewhere.uuid)).version).toBe(elsewhere.version)
    expect(await ticketLog(ctx, waiting.id)).toMatchObject([
      { type: 'transfered', user: { id: admin.id }, queue: { name: 'Vendas' } },
    ])
    expect(await ticketLog(ctx, elsewhere.id)).toEqual([])
    expect((await listQueues(ctx)).map(({ id }) => id)).toEqual([vendas.id])
    expect(await lostRows()).toBe(0)
  })

  it('leaves them without a queue where none is named, and closed ones always', async () => {
    const waiting = await makeTicket(company, { queue: suporte })
    const closed = await makeTicket(company, { queue: suporte, status: 'closed' })
    const other = await makeTicket(company, { queue: vendas, status: 'closed' })
    await deleteQueue(ctx, suporte.id)
    expect(await ticketByUuid(ctx, waiting.uuid)).toMatchObject({ status: 'pending', queue: null })
    expect(await ticketByUuid(ctx, closed.uuid)).toMatchObject({
      status: 'closed',
      queueId: null,
      updatedAt: new Date(closed.updatedAt).toISOString(),
    })
    await deleteQueue(ctx, vendas.id)
    expect((await ticketByUuid(ctx, other.uuid)).queueId).toBeNull()
    // Nothing is told of the closed ones: they were not moved by anybody.
    expect(await ticketLog(ctx, closed.id)).toEqual([])
    expect(await ticketCounts(ctx, true)).toMatchObject({ pending: 1, closed: 2 })
    expect(await lostRows()).toBe(0)
    // Whoever reopens one is asked for a queue.
    await expect(updateTicket(ctx, closed.id, { status: 'open' })).rejects.toMatchObject({
      code: 'ERR_QUEUE_REQUIRED',
    })
  })

  it('takes more closed tickets along than one statement does', async () => {
    const closed = await makeTicket(company, { queue: suporte, status: 'closed' })
    const columns =
      'status, channel, contact_id, connection_id, queue_id, last_message_at, activity_at, created_at, updated_at'
    await ctx.db.all(
      ctx.db.statement(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LEAVE_QUEUE_PAGE})
         INSERT INTO tickets (company_id, uuid, ${columns}) SELECT ?1, 'closed-' || t.id || '-' || i, ${columns}
         FROM n JOIN tickets t ON t.company_id = ?1 AND t.id = ?2`,
        closed.id,
      ),
    )
    expect(await ticketCounts(ctx, true)).toMatchObject({ closed: LEAVE_QUEUE_PAGE + 1 })
    await deleteQueue(ctx, suporte.id, vendas.id)
    expect(await lostRows()).toBe(0)
  })

  it('takes it from people and connections, whose sight and pages follow', async () => {
    const ana = await makeUser(company, { queues: [suporte, vendas] })
    const bruno = await makeUser(company, { queues: [vendas] })
    const connection = await makeConnection(company, { queues: [suporte, vendas] })
    await makeConnection(company, {
      queues: [vendas],
      options: { sendIdQueue: suporte.id, timeSendQueue: 10 },
    })
    expect(queueIn(await queuesOverview(ctx), suporte.id)).toMatchObject({ people: 1 })
    await deleteQueue(ctx, suporte.id, vendas.id)
    expect(
      ctx.emitted.map(({ channel, action, rightsOf, data }) => [
        channel,
        action,
        rightsOf ?? data['id'] ?? data['stale'],
      ]),
    ).toEqual([
      ['user', 'update', ana.id],
      ['queue', 'delete', suporte.id],
      ['ticket', 'update', true],
    ])
    const directory = await directoryFor(ctx)
    const queuesOf = (id: number) => directory.users.find((user) => user.id === id)?.queueIds
    expect([queuesOf(ana.id), queuesOf(bruno.id)]).toEqual([[vendas.id], [vendas.id]])
    expect(directory.connections.find(({ id }) => id === connection.id)?.queueIds).toEqual([
      vendas.id,
    ])
    expect(await lostRows()).toBe(0)
  })

  it('leaves the name in the log of what happened there', async () => {
    const ticket = await makeTicket(company, { queue: suporte })
    await updateTicket(ctx, ticket.id, { status: 'open' })
    await deleteQueue(ctx, suporte.id)
    expect(await ticketLog(ctx, ticket.id)).toMatchObject([
      { type: 'open', queue: { id: suporte.id, name: 'Suporte', color: suporte.color } },
      { type: 'transfered', queue: null },
    ])
  })

  it('refuses itself, an unknown one and another company’s as the other queue, and changes nothing', async () => {
    const ticket = await makeTicket(company, { queue: suporte })
    const closed = await makeTicket(company, { queue: suporte, status: 'closed' })
    const theirs = await makeQueue(await makeCompany())
    await expect(deleteQueue(ctx, suporte.id, suporte.id)).rejects.toMatchObject({
      fields: { toQueueId: ['invalid'] },
    })
    for (const to of [theirs.id, 1])
      await expect(deleteQueue(ctx, suporte.id, to)).rejects.toMatchObject({
        code: 'ERR_NO_QUEUE_FOUND',
        status: 404,
      })
    await expect(deleteQueue(ctx, theirs.id)).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
    for (const { uuid } of [ticket, closed])
      expect((await ticketByUuid(ctx, uuid)).queueId).toBe(suporte.id)
    expect(ctx.emitted).toEqual([])
  })

  it('of two queues that are deleted into each other at once keeps one', async () => {
    const [one, two] = [
      await makeTicket(company, { queue: suporte }),
      await makeTicket(company, { queue: vendas }),
    ]
    const ends = await Promise.allSettled([
      deleteQueue(ctx, suporte.id, vendas.id),
      deleteQueue(ctx, vendas.id, suporte.id),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [left] = await listQueues(ctx)
    for (const { uuid } of [one, two])
      expect((await ticketByUuid(ctx, uuid)).queueId).toBe(left?.id)
  })

  it('is for those who manage queues, and happens once', async () => {
    const supervisor = contextFor(company, await makeUser(company, { profile: 'supervisor' }))
    await expect(deleteQueue(supervisor, suporte.id)).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    await deleteQueue(ctx, suporte.id)
    ctx.emitted.length = 0
    await expect(deleteQueue(ctx, suporte.id)).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
    expect(ctx.emitted).toEqual([])
    // Its name and colour are free again, its id is not.
    const again = await saveQueue(ctx, null, { name: 'Suporte', color: suporte.color })
    expect(again.id).not.toBe(suporte.id)
  })
})

describe('whoever goes by a queue that was deleted a moment ago', () => {
  /** As another isolate deletes it: this one has the directory of before. */
  async function deletedElsewhere(queue: TestQueue): Promise<void> {
    await directoryFor(ctx)
    await shardOf(env, company.shard)
      .prepare('DELETE FROM queues WHERE id = ?')
      .bind(queue.id)
      .run()
  }
  const knows = async (queue: TestQueue) =>
    (await directoryFor(ctx)).queues.some(({ id }) => id === queue.id)

  it('opens a ticket in none', async () => {
    const contact = await makeContact(company)
    const connection = await makeConnection(company)
    await deletedElsewhere(suporte)
    const opened = await createTicket(ctx, {
      contactId: contact.id,
      whatsappId: connection.id,
      queueId: suporte.id,
    })
    expect(await knows(suporte)).toBe(true)
    expect(opened.queueId).toBeNull()
    expect(await ticketLog(ctx, opened.id)).toMatchObject([{ type: 'create', queue: null }])
  })

  it('has a customer’s first message wait in none', async () => {
    const connection = await makeConnection(company, { queues: [suporte] })
    await deletedElsewhere(suporte)
    const message = { id: 'wamid.q1', from: '5511912121212', body: 'oi', timestamp: 1_772_452_000 }
    await storeBody(ctx, textBody([message]), connection.externalId ?? '')
    const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
    while ((await processInbound(system)).more);
    const row = await ctx.db.first<{ queueId: number | null }>(
      ctx.db.statement('SELECT queue_id AS queueId FROM tickets WHERE company_id = ?1'),
    )
    expect(row).toEqual({ queueId: null })
  })

  it('leaves a ticket that is moved there in its queue', async () => {
    const ticket = await makeTicket(company, { queue: vendas })
    await deletedElsewhere(suporte)
    expect(await updateTicket(ctx, ticket.id, { queueId: suporte.id })).toMatchObject({
      status: 'pending',
      queueId: vendas.id,
    })
  })

  it('takes back a move from it where the ticket is now', async () => {
    const ticket = await makeTicket(company, { queue: suporte })
    await updateTicket(ctx, ticket.id, { queueId: vendas.id, undoKey: 'key' })
    await deleteQueue(ctx, suporte.id)
    expect(await undoTicket(ctx, ticket.id, 'key')).toMatchObject({ queueId: vendas.id })
  })

  it('undoes a merge of contacts, whose emptied ticket was in it', async () => {
    const connection = await makeConnection(company)
    const [kept, gone] = [await makeContact(company), await makeContact(company)]
    const own = { connection, queue: vendas, status: 'open', user: admin } as const
    await makeTicket(company, { ...own, contact: kept })
    await makeTicket(company, { contact: gone, connection, queue: suporte })
    const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
    await deleteQueue(ctx, suporte.id, vendas.id)
    await undoMerge(ctx, merged?.mergeId ?? 0)
    expect(await ticketCounts(ctx, true)).toMatchObject({ open: 1, pending: 1 })
    expect(await lostRows()).toBe(0)
  })

  it('gives it to nobody', async () => {
    const ana = await makeUser(company, { queues: [vendas] })
    await deletedElsewhere(suporte)
    await changeAccess(ctx, ana.id, { queueIds: [vendas.id, suporte.id] })
    const { users } = await directoryFor(ctx)
    expect(users.find(({ id }) => id === ana.id)?.queueIds).toEqual([vendas.id])
  })

  it('has no connection pass tickets on to it', async () => {
    const connection = await makeConnection(company, { options: { sendIdQueue: suporte.id } })
    await deletedElsewhere(suporte)
    await updateConnection(ctx, connection.id, { name: 'Outro nome' })
    expect((await connectionDetail(ctx, connection.id)).sendIdQueue).toBeNull()
  })
})
