import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { sealEnvelope } from '#core/auth/envelopes.ts'
import { configOf } from '#core/config.ts'
import { forgetDirectory } from '#domains/companies/directory.queries.ts'
import { channelRoutes, companies } from '#domains/companies/companies.schema.ts'
import { connectionQueues, connections } from '#domains/connections/connections.schema.ts'
import { contactIdentities, contacts } from '#domains/contacts/contacts.schema.ts'
import { messages } from '#domains/messages/messages.schema.ts'
import { plans } from '#domains/plans/plans.schema.ts'
import { queues, userQueues } from '#domains/queues/queues.schema.ts'
import { messageWords } from '#domains/word-index/message-words.ts'
import { tickets } from '#domains/tickets/tickets.schema.ts'
import { users } from '#domains/users/users.schema.ts'
import { shardOf } from '#workers/env.ts'

/**
 * Rows for tests, inserted as they are, around the commands. Each factory takes the company first and what should differ from a
 * believable default last. Ids come from the database: companies live on shard 1 unless told otherwise, so that an id that was
 * squeezed into 32 bits shows.
 */
export type TestCompany = typeof companies.$inferSelect
export type TestUser = typeof users.$inferSelect & { queueIds: number[] }
export type TestQueue = typeof queues.$inferSelect
export type TestConnection = typeof connections.$inferSelect
export type TestContact = typeof contacts.$inferSelect
export type TestTicket = typeof tickets.$inferSelect
export type TestMessage = typeof messages.$inferSelect

/** 2026-03-02T12:00:00Z: what `created_at` and the like are unless told otherwise, and when a test clock starts. */
export const TEST_NOW = Date.UTC(2026, 2, 2, 12)

let made = 0
const next = () => ++made
const control = drizzle(env.CONTROL)
export const shardDatabase = (company: TestCompany) => drizzle(shardOf(env, company.shard))
const times = { createdAt: TEST_NOW, updatedAt: TEST_NOW }

function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the insert gave no row back')
  return row
}

/** Makes cached directories of the company stale, as a real writer does. */
async function directoryChanged(company: TestCompany): Promise<void> {
  await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO company_state (company_id, directory_version) VALUES (?1, 2)
         ON CONFLICT (company_id) DO UPDATE SET directory_version = directory_version + 1`,
    )
    .bind(company.id)
    .run()
  forgetDirectory(company.id)
}

/** An active company that does not expire, on a plan of its own with every flag on unless `plan` says otherwise. */
export async function makeCompany(
  overrides: Partial<typeof companies.$inferInsert> & {
    plan?: Partial<typeof plans.$inferInsert>
  } = {},
): Promise<TestCompany> {
  const { plan: planOverrides, ...rest } = overrides
  const n = next()
  const plan = only(
    await control
      .insert(plans)
      .values({ name: `Plano ${n}`, ...times, ...planOverrides })
      .returning(),
  )
  const values = { name: `Empresa ${n}`, status: true, planId: plan.id, shard: 1, ...times }
  const company = only(
    await control
      .insert(companies)
      .values({ ...values, ...rest })
      .returning(),
  )
  await directoryChanged(company)
  return company
}

/** A user of profile `user` who cannot sign in (no password) unless `passwordHash` is given; member of `queues`. */
export async function makeUser(
  company: TestCompany,
  overrides: Partial<typeof users.$inferInsert> & { queues?: readonly TestQueue[] } = {},
): Promise<TestUser> {
  const { queues: memberOf = [], ...rest } = overrides
  const n = next()
  const values = {
    companyId: company.id,
    name: `Atendente ${n}`,
    email: `atendente${n}@empresa.test`,
    passwordHash: '',
    ...times,
  }
  const user = only(
    await control
      .insert(users)
      .values({ ...values, ...rest })
      .returning(),
  )
  const queueIds = memberOf.map((queue) => queue.id)
  for (const queueId of queueIds) {
    await shardDatabase(company)
      .insert(userQueues)
      .values({ companyId: company.id, userId: user.id, queueId })
  }
  await directoryChanged(company)
  return { ...user, queueIds }
}

export async function makeQueue(
  company: TestCompany,
  overrides: Partial<typeof queues.$inferInsert> = {},
): Promise<TestQueue> {
  const n = next()
  const color = `#${n.toString(16).padStart(6, '0')}`
  const values = { companyId: company.id, name: `Fila ${n}`, color, orderQueue: n, ...times }
  const queue = only(
    await shardDatabase(company)
      .insert(queues)
      .values({ ...values, ...overrides })
      .returning(),
  )
  await directoryChanged(company)
  return queue
}

/** What the Graph API is called with for a connection of `makeConnection`. */
export const TEST_GRAPH_TOKEN = 'test-graph-token'

/** A connected WhatsApp Cloud number with its route and, unless `credentials` says otherwise, a token; feeds `queues`. */
export async function makeConnection(
  company: TestCompany,
  overrides: Partial<typeof connections.$inferInsert> & { queues?: readonly TestQueue[] } = {},
): Promise<TestConnection> {
  const { queues: feeds = [], ...rest } = overrides
  const n = next()
  const values = {
    companyId: company.id,
    name: `WhatsApp ${n}`,
    channel: 'whatsappapi' as const,
    status: 'CONNECTED' as const,
    externalId: `1065403522${String(n).padStart(5, '0')}`,
    number: `55113333${String(n).padStart(4, '0')}`,
    ...times,
  }
  const shard = shardDatabase(company)
  const inserted = only(
    await shard
      .insert(connections)
      .values({ ...values, ...rest })
      .returning(),
  )
  const connection = 'credentials' in rest ? inserted : await withToken(company, inserted)
  for (const queue of feeds) {
    const key = { companyId: company.id, connectionId: connection.id, queueId: queue.id }
    await shard.insert(connectionQueues).values(key)
  }
  if (connection.externalId !== null) {
    await control.insert(channelRoutes).values({
      kind: connection.channel,
      externalId: connection.externalId,
      companyId: company.id,
      connectionId: connection.id,
      shard: company.shard,
      createdAt: TEST_NOW,
    })
  }
  await directoryChanged(company)
  return connection
}

/** The token is sealed for its row, so the row comes first. */
async function withToken(
  company: TestCompany,
  connection: TestConnection,
): Promise<TestConnection> {
  const place = {
    companyId: company.id,
    table: 'connections',
    row: connection.id,
    column: 'credentials',
  }
  const credentials = await sealEnvelope(configOf(env), TEST_GRAPH_TOKEN, place)
  await shardDatabase(company)
    .update(connections)
    .set({ credentials })
    .where(eq(connections.id, connection.id))
  return { ...connection, credentials }
}

/** A person with a Brazilian mobile number and the identity that finds them by it; `number: null` makes neither. */
export async function makeContact(
  company: TestCompany,
  overrides: Partial<typeof contacts.$inferInsert> = {},
): Promise<TestContact> {
  const n = next()
  const number = `55119${String(80_000_000 + n)}`
  const values = { companyId: company.id, name: `Contato ${n}`, number, ...times }
  const shard = shardDatabase(company)
  const contact = only(
    await shard
      .insert(contacts)
      .values({ ...values, ...overrides })
      .returning(),
  )
  if (contact.number !== null) {
    await shard.insert(contactIdentities).values({
      companyId: company.id,
      kind: 'phone',
      value: contact.number,
      contactId: contact.id,
      createdAt: TEST_NOW,
    })
  }
  return contact
}

/** A pending ticket of a new contact on a new connection, unless `contact`, `connection`, `queue` or `user` are given. */
export async function makeTicket(
  company: TestCompany,
  overrides: Partial<typeof tickets.$inferInsert> & {
    contact?: TestContact
    connection?: TestConnection
    queue?: TestQueue
    user?: TestUser
  } = {},
): Promise<TestTicket> {
  const { contact: givenContact, connection: givenConnection, queue, user, ...rest } = overrides
  const contact = givenContact ?? (await makeContact(company))
  const connection = givenConnection ?? (await makeConnection(company))
  const values = {
    companyId: company.id,
    uuid: crypto.randomUUID(),
    status: 'pending' as const,
    channel: connection.channel,
    contactId: contact.id,
    connectionId: connection.id,
    queueId: queue?.id ?? null,
    userId: user?.id ?? null,
    lastMessageAt: TEST_NOW,
    lastInboundAt: TEST_NOW,
    activityAt: TEST_NOW,
    ...times,
  }
  return only(
    await shardDatabase(company)
      .insert(tickets)
      .values({ ...values, ...rest })
      .returning(),
  )
}

/** A text from the contact in this ticket. */
export async function makeMessage(
  company: TestCompany,
  ticket: TestTicket,
  overrides: Partial<typeof messages.$inferInsert> = {},
): Promise<TestMessage> {
  const n = next()
  const values = {
    companyId: company.id,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: ticket.connectionId,
    queueId: ticket.queueId,
    externalId: `wamid.test.${n}`,
    body: `mensagem ${n}`,
    fromMe: false,
    sentAt: TEST_NOW + n,
    createdAt: TEST_NOW + n,
  }
  return only(
    await shardDatabase(company)
      .insert(messages)
      .values({
        ...values,
        ...overrides,
        searchWords: messageWords(company.id, overrides.body ?? values.body),
      })
      .returning(),
  )
}
