import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
} from './factories.ts'
import type { TestCompany, TestUser } from './factories.ts'
import { makeSignInUser, signInAtApi } from './doors.ts'
import type { ApiSession } from './doors.ts'
import { env } from 'cloudflare:workers'
import { shardOf } from '#workers/env.ts'

/** Everything of a company carries this word: seen from outside, it is a leak. */
export const MARK = 'SEGREDO'

/** A company with one of everything, and its admin signed in at the API. */
export type World = {
  company: TestCompany
  admin: TestUser
  session: ApiSession
  ids: Record<
    | 'companyId'
    | 'userId'
    | 'whatsappId'
    | 'queueId'
    | 'contactId'
    | 'ticketId'
    | 'messageId'
    | 'tagId',
    number
  > & {
    uuid: string
    number: string
    freeContactId: number
  }
}

export async function makeWorld(mark: string): Promise<World> {
  const company = await makeCompany({ name: `Empresa ${mark}`, shard: 1 })
  const queue = await makeQueue(company, { name: `Fila ${mark}` })
  const connection = await makeConnection(company, {
    name: `Conexão ${mark}`,
    queues: [queue],
    isDefault: true,
  })
  const admin = await makeSignInUser(company, {
    name: `Admin ${mark}`,
    profile: 'admin',
    queues: [queue],
  })
  const [contact, free] = [
    await makeContact(company, {
      name: `Contato ${mark}`,
      number: `55119${Math.floor(1e7 + Math.random() * 8e7)}`,
    }),
    await makeContact(company, { name: `Livre ${mark}` }),
  ]
  const ticket = await makeTicket(company, {
    contact,
    connection,
    queue,
    user: admin,
    status: 'open',
    lastMessage: `última ${mark}`,
  })
  const message = await makeMessage(company, ticket, {
    body: `corpo ${mark}`,
    fromMe: true,
    userId: admin.id,
  })
  const tag = await shardOf(env, company.shard)
    .prepare(
      'INSERT INTO tags (company_id, name, color, created_at, updated_at) VALUES (?, ?, ?, 1, 1) RETURNING id',
    )
    .bind(company.id, `etiqueta ${mark}`, '#112233')
    .first<{ id: number }>()
  return {
    company,
    admin,
    session: await signInAtApi(admin),
    ids: {
      companyId: company.id,
      userId: admin.id,
      whatsappId: connection.id,
      queueId: queue.id,
      contactId: contact.id,
      freeContactId: free.id,
      ticketId: ticket.id,
      messageId: message.id,
      tagId: tag?.id ?? 0,
      uuid: ticket.uuid,
      number: contact.number ?? '',
    },
  }
}

type Call = { query?: string; body?: (ids: World['ids']) => unknown }

/** How to call each operation so that it succeeds for its own company. An operation without an entry fails the walk. */
export const CALLS: Record<string, Call> = {
  'GET /auth/me': {},
  'GET /users/list': {},
  'PUT /users/{userId}': { body: () => ({ language: 'en' }) },
  'GET /companies/listPlan/{companyId}': {},
  'GET /whatsapp': { query: '?session=0' },
  'GET /whatsapp/{whatsappId}': {},
  'GET /queue': {},
  'GET /queue/{queueId}': {},
  'GET /tags/list': { query: '?kanban=0' },
  'POST /tags': { body: () => ({ name: 'nova etiqueta', color: '#445566', kanban: 0 }) },
  'POST /tags/sync': {
    body: (ids) => ({
      contactId: ids.contactId,
      tags: [{ id: ids.tagId, name: 'etiqueta', color: '#112233' }],
    }),
  },
  'GET /contactTags/{contactId}': {},
  'GET /companySettings/{companyId}': {},
  'GET /companySettingOne': { query: '?column=sendSignMessage' },
  'PUT /companySettings': { body: () => ({ column: 'sendSignMessage', data: 'enabled' }) },
  'GET /contacts': { query: `?searchParam=${MARK}` },
  'GET /contacts/list': {},
  'GET /contacts/profile/{number}': {},
  'GET /contacts/{contactId}': {},
  'POST /contacts': { body: () => ({ name: 'Pessoa Nova', number: '5511912345678' }) },
  'PUT /contacts/{contactId}': { body: () => ({ name: 'Outro Nome' }) },
  'PUT /contacts/toggleDisableBot/{contactId}': {},
  'PUT /contacts/toggleAcceptAudio/{contactId}': {},
  'PUT /contacts/block/{contactId}': { body: () => ({ active: false }) },
  'GET /tickets': { query: `?searchParam=${MARK}&showAll=true` },
  'GET /tickets/u/{uuid}': {},
  'POST /tickets': {
    body: (ids) => ({
      contactId: ids.freeContactId,
      queueId: ids.queueId,
      whatsappId: ids.whatsappId,
    }),
  },
  'PUT /tickets/{ticketId}': { body: () => ({ status: 'pending' }) },
  'POST /tickets/{ticketId}/read': {},
  'GET /tickets-log/{ticketId}': {},
  'GET /messages/{ticketId}': {},
  'POST /messages/{ticketId}': { body: () => ({ body: 'só para a equipe', isPrivate: true }) },
  'POST /messages/{messageId}/retry': {},
  'DELETE /messages/{messageId}': {},
  'DELETE /contacts/{contactId}': {},
  'POST /realtime/ticket': {},
}
