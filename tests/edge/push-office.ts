import { NOTICE_SETTLE_MS } from '#domains/notifications/limits.ts'
import { subscribeBrowser } from '#domains/notifications/push-subscriptions.service.ts'
import { processInbound } from '#domains/webhooks/process-inbound.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { textBody } from './customer-text.ts'
import { makeCompany, makeConnection, makeQueue, makeUser } from './factories.ts'
import type { TestCompany, TestUser } from './factories.ts'
import { makeBrowser, standingSession } from './push-browser.ts'
import { storeBody } from './store-body.ts'

/** A company whose one queue is fed by a WhatsApp number; Ana works in the queue, Davi in none, Helena is the admin. */
export async function pushOffice() {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const connection = await makeConnection(company, { queues: [queue] })
  const ana = await makeUser(company, { name: 'Ana', queues: [queue] })
  const davi = await makeUser(company, { name: 'Davi' })
  const helena = await makeUser(company, { name: 'Helena', profile: 'admin' })
  const system = contextFor(company)
  let written = 0
  return {
    company,
    queue,
    connection,
    ana,
    davi,
    helena,
    system,
    /** A customer writes; everything that follows by itself is done. */
    async customerWrites(body: string, from = '5511987654321') {
      written += 1
      const timestamp = Math.floor(system.clock.now() / 1000)
      const id = `wamid.push.${company.id}.${written}`
      await storeBody(
        system,
        textBody([{ id, from, body, timestamp, name: 'Maria Souza' }]),
        connection.externalId ?? '',
      )
      await processInbound(system)
      await system.settled()
    },
    async ticket() {
      const row = await system.db.first<{ id: number; uuid: string }>(
        system.db.statement(
          'SELECT id, uuid FROM tickets WHERE company_id = ?1 ORDER BY id DESC LIMIT 1',
        ),
      )
      if (row === null) throw new Error('no ticket')
      return row
    },
  }
}

/** Signs the person in at a browser that may be woken. */
export async function wakeable(company: TestCompany, user: TestUser) {
  await standingSession(company, user)
  const ctx = contextFor(company, user)
  const browser = await makeBrowser(`u${user.id}`)
  await subscribeBrowser(ctx, browser.subscription)
  return { ctx, browser }
}

export const afterSettling = (ctx: TestContext) => ctx.clock.advance(NOTICE_SETTLE_MS)

/** Who may be woken, by browser. */
export async function subscriptionsOf(ctx: TestContext): Promise<number[]> {
  const rows = await ctx.db.all<{ userId: number }>(
    ctx.db.statement(
      'SELECT user_id AS userId FROM push_subscriptions WHERE company_id = ?1 ORDER BY id',
    ),
  )
  return rows.map(({ userId }) => userId)
}

/** What is written down to be told. */
export function noticesOf(ctx: TestContext): Promise<{ unseen: number }[]> {
  return ctx.db.all(ctx.db.statement('SELECT unseen FROM push_notices WHERE company_id = ?1'))
}
