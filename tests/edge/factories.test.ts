import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { shardBaseId } from '#core/ids.ts'
import { shardIdStatements } from '#db/shard-ids.ts'
import { shardOf } from '#workers/env.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeMessage, makeQueue, makeTicket, makeUser } from './factories.ts'

it('gives each shard ids of its own, from n·2^45 on', async () => {
  for (const shard of [0, 1, 2, 3]) {
    const company = await makeCompany({ shard })
    const first = await makeQueue(company)
    const ticket = await makeTicket(company)
    expect(first.id).toBe(shardBaseId(shard) + 1)
    expect(ticket.id).toBe(shardBaseId(shard) + 1)
  }
})

it('leaves ids alone when a shard is prepared again', async () => {
  const company = await makeCompany({ shard: 2 })
  const before = await makeQueue(company)
  const database = shardOf(env, 2)
  await database.batch(shardIdStatements(2).map((sql) => database.prepare(sql)))
  const after = await makeQueue(company)
  expect(after.id).toBe(before.id + 1)
})

it("reaches the company's rows through a context, and no other company's", async () => {
  const company = await makeCompany()
  const other = await makeCompany()
  const queue = await makeQueue(company)
  const user = await makeUser(company, { queues: [queue] })
  const ticket = await makeTicket(company, { queue })
  const message = await makeMessage(company, ticket, { body: 'olá' })
  const find = (ctx: ReturnType<typeof contextFor>) =>
    ctx.db.first<{ body: string }>(
      ctx.db.statement('SELECT body FROM messages WHERE company_id = ?1 AND id = ?2', message.id),
    )
  expect(await find(contextFor(company, user))).toEqual({ body: 'olá' })
  expect(await find(contextFor(other))).toBeNull()
})
