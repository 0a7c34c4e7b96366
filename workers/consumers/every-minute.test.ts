import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
} from '#tests/edge/factories.ts'
import { shardOf } from '../env.ts'
import { everyMinute } from './every-minute.ts'

/** Runs the cron of a minute to its end. */
async function minute(): Promise<void> {
  const execution = createExecutionContext()
  await everyMinute(env, execution)
  await waitOnExecutionContext(execution)
}

/** A company with a ticket that was put aside until a minute ago, and no alarm that knows of it. */
async function forgottenSnooze() {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const connection = await makeConnection(company, { queues: [queue] })
  const contact = await makeContact(company)
  const ticket = await makeTicket(company, { contact, connection, queue, status: 'open' })
  const ctx = contextFor(company)
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE tickets SET snoozed_until = ?3 WHERE company_id = ?1 AND id = ?2',
      ticket.id,
      Date.now() - 60_000,
    ),
  )
  const isBack = async () => {
    const [row] = await ctx.db.all<{ until: number | null }>(
      ctx.db.statement(
        'SELECT snoozed_until AS until FROM tickets WHERE company_id = ?1 AND id = ?2',
        ticket.id,
      ),
    )
    return row?.until === null
  }
  return { company, isBack }
}

it('brings tickets back whose alarm was lost', async () => {
  const { isBack } = await forgottenSnooze()
  await minute()
  await expect.poll(isBack, { timeout: 15_000 }).toBe(true)
})

it('reaches a company behind five hundred whose messages wait for a connection that is down', async () => {
  const { company } = await forgottenSnooze()
  const database = shardOf(env, company.shard)
  const [ours] = (
    await database
      .prepare(
        `INSERT INTO outbox (company_id, connection_id, contact_id, message_id, state, next_at, lease_until, attempts, created_at, updated_at)
         SELECT ?1, id, 1, 1, 'sending', 0, 0, 1, 0, 0 FROM connections WHERE company_id = ?1 RETURNING id`,
      )
      .bind(company.id)
      .all<{ id: number }>()
  ).results
  await database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
       INSERT INTO outbox (company_id, connection_id, contact_id, message_id, state, next_at, lease_until, attempts, created_at, updated_at)
       SELECT -i, 1, 1, i, 'queued', 0, 0, 0, 0, 0 FROM n`,
    )
    .run()
  await minute()
  const stateOf = async () =>
    await database.prepare('SELECT state FROM outbox WHERE id = ?1').bind(ours?.id).first('state')
  await expect.poll(stateOf, { timeout: 15_000 }).not.toBe('sending')
  await database.prepare('DELETE FROM outbox WHERE company_id < 0').run()
})
