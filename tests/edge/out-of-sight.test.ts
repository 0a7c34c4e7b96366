import { beforeEach, expect, it } from 'vitest'
import { createApi, tokenApi } from '#workers/api/api.ts'
import { operationsOf } from '#workers/api/operations.ts'
import { runForwards } from '#domains/forwards/run-forwards.ts'
import { sendDueSchedules } from '#domains/schedules/send-schedules.ts'
import { callOperation, nameOf } from './call-operation.ts'
import { contextFor, testClock } from './context.ts'
import { bearerOf } from './worker-http.ts'
import {
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from './factories.ts'
import { makeWorld } from './operation-world.ts'
import type { World } from './operation-world.ts'
import { rows } from './two-people.ts'

/** What somebody may do to a conversation they do not see: the contact is the company's, and a contact is not a conversation. */
const operations = operationsOf(createApi(tokenApi)).filter(
  ({ access, method }) => access !== 'public' && method !== 'GET',
)

/** A conversation in a queue that Carla, a supervisor who does not see all tickets, does not work in; she has one of her own. */
async function office() {
  const world = await makeWorld('alheia')
  const { company, ids } = world
  const queue = await makeQueue(company)
  const carla = await makeUser(company, { profile: 'supervisor', queues: [queue] })
  const connection = { ...(await makeConnection(company)), id: ids.whatsappId }
  const neighbour = await makeContact(company)
  const now = Date.now()
  const own = await makeTicket(company, {
    ...{ contact: neighbour, connection, queue, user: carla, status: 'open' },
    lastInboundAt: now,
  })
  const said = await makeMessage(company, own, { body: 'de Carla', fromMe: true, userId: carla.id })
  const run = (sql: string, ...params: unknown[]) => rows(company, sql, ...params)
  // The customer wrote a moment ago: nothing but sight stands in the way.
  await run('UPDATE tickets SET last_inbound_at = ?2 WHERE company_id = ?1', now)
  await run('UPDATE schedules SET user_id = ?2, ticket_id = NULL WHERE company_id = ?1', carla.id)
  await run('UPDATE uploads SET user_id = ?2 WHERE company_id = ?1', carla.id)
  const session = await bearerOf(carla, company)
  /** Hers in every place but the contact, which is that of the other conversation. */
  const hers: World['ids'] = {
    ...ids,
    ...{ userId: carla.id, queueId: queue.id, freeContactId: ids.contactId },
    ...{ ticketId: own.id, uuid: own.uuid, messageId: said.id },
  }
  return { company, ids, hers, session, neighbour, carla }
}

let world: Awaited<ReturnType<typeof office>>
beforeEach(async () => {
  world = await office()
}, 30_000)

/** Everything of the conversation that is not Carla's. */
async function conversation(): Promise<string> {
  const { company, ids } = world
  const parts = await Promise.all(
    [
      'SELECT id, uuid, status, user_id, queue_id, contact_id, connection_id, unread_messages, last_message FROM tickets WHERE company_id = ?1 AND id = ?2',
      'SELECT * FROM messages WHERE company_id = ?1 AND ticket_id = ?2',
      'SELECT * FROM outbox WHERE company_id = ?1 AND message_id IN (SELECT id FROM messages WHERE company_id = ?1 AND ticket_id = ?2)',
      'SELECT * FROM ticket_notes WHERE company_id = ?1 AND ticket_id = ?2',
      'SELECT * FROM ticket_logs WHERE company_id = ?1 AND ticket_id = ?2',
      'SELECT * FROM ticket_followers WHERE company_id = ?1 AND ticket_id = ?2',
      'SELECT * FROM ratings WHERE company_id = ?1 AND ticket_id = ?2',
    ].map((sql) => rows(company, sql, ids.ticketId)),
  )
  return JSON.stringify(parts)
}
async function whatIsDueIsDone() {
  const clock = testClock(Date.now() + 2 * 3_600_000)
  const system = contextFor(world.company, null, { clock })
  await sendDueSchedules(system)
  await runForwards(system)
}

it.each(operations.map((operation) => [nameOf(operation), operation] as const))(
  '%s writes nothing into a conversation out of sight',
  async (_name, operation) => {
    const before = await conversation()
    // By its contact, from what is one's own; by its own ids; and with the contact in the place of the one that is kept.
    for (const ids of [
      world.hers,
      { ...world.ids, userId: world.hers.userId },
      { ...world.hers, contactId: world.neighbour.id },
    ]) {
      const answer = await callOperation(operation, ids, world.session)
      expect(answer.status, await answer.text()).toBeLessThan(500)
      await whatIsDueIsDone()
      expect(await conversation()).toBe(before)
    }
  },
)
