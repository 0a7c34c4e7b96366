import { vi } from 'vitest'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { textBody } from './customer-text.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  TEST_NOW,
} from './factories.ts'
import type { TestCompany, TestConnection, TestQueue, TestUser } from './factories.ts'
import { drain, phoneOf, received } from './linked-phone.ts'
import { phone, sends } from './phone-conversation.ts'
import { saveSetting } from './settings.ts'
import { storeBody } from './store-body.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { updateTicket } from '#domains/attending/tickets.service.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'

export const NUMBER = '5511987654321'
export const system = { kind: 'system', reason: 'test' } as const
let said = 0

export type Carrier = {
  channel: 'whatsapp' | 'whatsappapi'
  make(
    company: TestCompany,
    queue: TestQueue,
    options: Record<string, unknown>,
  ): Promise<TestConnection>
  says(ctx: TestContext, connection: TestConnection, ...texts: string[]): Promise<void>
  /** What left for the customer. */
  heard(ctx: TestContext): string[]
}

const toldMeta: string[] = []
export const cloud: Carrier = {
  channel: 'whatsappapi',
  make: (company, queue, options) => {
    toldMeta.length = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { text } = await new Request(input, init).json<{ text: { body: string } }>()
      toldMeta.push(text.body)
      return Response.json({ messages: [{ id: `wamid.out.${++said}` }] })
    })
    return makeConnection(company, {
      queues: [queue],
      complationMessage: 'Até logo, {{firstName}}!',
      options,
    })
  },
  async says(ctx, connection, ...texts) {
    const timestamp = Math.floor(ctx.clock.now() / 1000)
    const messages = texts.map((body) => ({
      id: `wamid.in.${++said}`,
      from: NUMBER,
      body,
      timestamp,
    }))
    await storeBody(ctx, textBody(messages), connection.externalId ?? '')
    await drain({ ...ctx, actor: system })
    await ctx.settled()
  },
  heard: () => [...toldMeta],
}
export const linked: Carrier = {
  channel: 'whatsapp',
  make: (company, queue, options) =>
    makeConnection(company, {
      channel: 'whatsapp',
      externalId: `wa-${crypto.randomUUID()}`,
      credentials: null,
      queues: [queue],
      complationMessage: 'Até logo, {{firstName}}!',
      options,
    }),
  async says(ctx, connection, ...texts) {
    const endpoint = phoneOf(ctx, connection)
    const chat = { jid: `${NUMBER}@s.whatsapp.net`, phone: NUMBER }
    for (const text of texts)
      await endpoint.store(
        'message.received',
        received({ chat: { ...chat, kind: 'person' }, sender: chat, at: ctx.clock.now(), text }),
      )
    await drain({ ...ctx, actor: system })
    await ctx.settled()
  },
  // What WhatsApp did not confirm goes again under its id: that is one message.
  heard: (ctx) => [
    ...new Map(
      sends(ctx).map((sent) => [
        sent.messageId,
        (sent as unknown as { content: { text?: string } }).content.text ?? '',
      ]),
    ).values(),
  ],
}

/** A ticket that Ana has in hand with Maria, at a company that asks for ratings. */
export async function ratingDesk(carrier: Carrier, options: Record<string, unknown> = {}) {
  const company = await makeCompany()
  const queue = await makeQueue(company, { name: 'Suporte' })
  const connection = await carrier.make(company, queue, options)
  const ana: TestUser = await makeUser(company, { name: 'Ana', queues: [queue] })
  const contact = await makeContact(company, { name: 'Maria Souza', number: NUMBER })
  const ticket = await makeTicket(company, {
    contact,
    connection,
    queue,
    user: ana,
    status: 'open',
  })
  const ctx = contextFor(company, ana, { answer: phone() })
  await saveSetting(ctx, 'userRating', 'enabled')
  const says = (...texts: string[]) => carrier.says(ctx, connection, ...texts)
  const heard = () => carrier.heard(ctx)
  const tickets = () =>
    ctx.db.all<{
      id: number
      status: string
      rate: number | null
      userId: number | null
      unread: number
    }>(
      ctx.db.statement(
        `SELECT id, status, user_rating AS rate, user_id AS userId, unread_messages AS unread FROM tickets
         WHERE company_id = ?1 ORDER BY id`,
      ),
    )
  const ratings = () =>
    ctx.db.all<{ state: string; answer: number | null; rate: number | null; tries: number }>(
      ctx.db.statement(
        'SELECT state, answer, rate, tries FROM ratings WHERE company_id = ?1 ORDER BY id',
      ),
    )
  const ask = async (ratingId = 1) => {
    const after = await updateTicket(ctx, ticket.id, { status: 'closed', ratingId })
    await ctx.settled()
    return after
  }
  const later = async (ms: number) => {
    ctx.clock.set(TEST_NOW + ms)
    await sweepCompany({ ...ctx, actor: system })
    await ctx.settled()
  }
  const written = async () =>
    (await listMessages(ctx, ticket.id, {})).messages.map(({ body }) => body)
  return {
    company,
    connection,
    ctx,
    ana,
    ticket,
    says,
    heard,
    tickets,
    ratings,
    ask,
    later,
    written,
  }
}
