import { vi } from 'vitest'
import { sealEnvelope } from '#core/auth/envelopes.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { processInbound } from '#domains/webhooks/process-inbound.ts'
import { splitMetaBody } from '#domains/webhooks/split-meta-body.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  TEST_NOW,
} from './factories.ts'

/** An open ticket of Ana's with a customer who wrote a second ago, and a connection that has credentials. */
export async function conversation(
  overrides: { lastInboundAt?: number | null; status?: 'open' | 'pending' } = {},
) {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const connection = await makeConnection(company, { queues: [queue] })
  const ana = await makeUser(company, { name: 'Ana', queues: [queue] })
  const bruno = await makeUser(company, { name: 'Bruno', queues: [queue] })
  const contact = await makeContact(company, { number: '5511987654321' })
  const ticket = await makeTicket(company, {
    contact,
    connection,
    queue,
    user: ana,
    status: overrides.status ?? 'open',
    lastInboundAt:
      overrides.lastInboundAt === undefined ? TEST_NOW - 1000 : overrides.lastInboundAt,
  })
  const ctx = contextFor(company, ana)
  const credentials = await sealEnvelope(ctx.config, 'secret-token', {
    companyId: company.id,
    table: 'connections',
    row: connection.id,
    column: 'credentials',
  })
  await ctx.db.all(
    ctx.db.statement('UPDATE connections SET credentials = ?2 WHERE company_id = ?1', credentials),
  )
  return { company, connection, contact, ticket, ctx, asBruno: contextFor(company, bruno) }
}

export type Reply = { status?: number; body?: unknown; fail?: Error; hangs?: boolean }
export const accepted = (id: string): Reply => ({ body: { messages: [{ id }] } })
export const refused = (code: number, status = 400): Reply => ({
  status,
  body: { error: { code, message: `(#${code})`, error_data: { details: `details of ${code}` } } },
})

/** Answers the provider's calls one after another; the last answer repeats. Gives the bodies that were sent. */
export function provider(...replies: Reply[]): {
  sent: Record<string, unknown>[]
  requests: { url: string; headers: Headers }[]
} {
  const seen: ReturnType<typeof provider> = { sent: [], requests: [] }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    seen.requests.push({ url: request.url, headers: request.headers })
    seen.sent.push(
      JSON.parse((init?.body as string | undefined) ?? '{}') as Record<string, unknown>,
    )
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
    if (reply.hangs === true) return new Promise(() => undefined)
    if (reply.fail !== undefined) return Promise.reject(reply.fail)
    return Promise.resolve(Response.json(reply.body ?? {}, { status: reply.status ?? 200 }))
  })
  return seen
}

export async function lastMessage(ctx: TestContext, ticketId: number) {
  return (await listMessages(ctx, ticketId, {})).messages.at(-1)
}

export async function status(
  ctx: TestContext,
  phoneNumberId: string,
  item: Record<string, unknown>,
): Promise<void> {
  const body = {
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: { metadata: { phone_number_id: phoneNumberId }, statuses: [item] },
          },
        ],
      },
    ],
  }
  for (const event of splitMetaBody(body, ctx.clock.now())) {
    await ctx.db.all(
      ctx.db.statement(
        `INSERT INTO inbound_events (company_id, connection_id, kind, event_key, payload, received_at)
         SELECT ?1, id, ?2, ?3, ?4, ?5 FROM connections WHERE company_id = ?1 ON CONFLICT DO NOTHING`,
        event.kind,
        event.key,
        JSON.stringify(event.payload),
        ctx.clock.now(),
      ),
    )
  }
  await processInbound({ ...ctx, actor: { kind: 'system', reason: 'test' } })
}
