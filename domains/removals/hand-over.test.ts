import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeQueue, makeTicket, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { shardOf } from '#workers/env.ts'
import { removeUser, userHoldings } from './remove-user.ts'

const all = async (company: TestCompany, sql: string, ...values: unknown[]) =>
  (
    await shardOf(env, company.shard)
      .prepare(sql)
      .bind(company.id, ...values)
      .all()
  ).results

async function desk() {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const admin = await makeUser(company, { profile: 'admin', passwordHash: 'x' })
  const [ana, bruno] = [
    await makeUser(company, { name: 'Ana', passwordHash: 'x' }),
    await makeUser(company),
  ]
  const held = await makeTicket(company, { queue, user: ana, status: 'open' })
  const closed = await makeTicket(company, { queue, user: ana, status: 'closed' })
  const contact = await makeContact(company)
  await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO schedules (company_id, contact_id, user_id, body, send_at, status, created_at, updated_at)
       VALUES (?1, ?2, ?3, 'oi', 1, 'PENDENTE', 1, 1), (?1, ?2, ?3, 'foi', 1, 'ENVIADA', 1, 1)`,
    )
    .bind(company.id, contact.id, ana.id)
    .run()
  await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO on_call_entries (company_id, user_id, phone, days, created_at, updated_at) VALUES (?1, ?2, '5511', '[]', 1, 1)`,
    )
    .bind(company.id, ana.id)
    .run()
  return { company, admin, ana, bruno, held, closed, ctx: contextFor(company, admin) }
}

it('hands what somebody holds to a colleague, and the logs say it', async () => {
  const { company, admin, ana, bruno, held, closed, ctx } = await desk()
  expect(await userHoldings(ctx, ana.id)).toEqual({
    tickets: 1,
    schedules: 1,
    quickMessages: 0,
    onCall: 1,
  })
  expect(await removeUser(ctx, ana.id, bruno.id)).toEqual({ id: ana.id, name: 'Ana' })
  const tickets = await all(
    company,
    'SELECT id, user_id, status FROM tickets WHERE company_id = ?1 ORDER BY id',
  )
  expect(tickets).toEqual([
    { id: held.id, user_id: bruno.id, status: 'open' },
    // What was done stays theirs.
    { id: closed.id, user_id: ana.id, status: 'closed' },
  ])
  expect(
    await all(
      company,
      'SELECT type, user_id FROM ticket_logs WHERE company_id = ?1 AND ticket_id = ?2 ORDER BY id',
      held.id,
    ),
  ).toEqual([
    { type: 'transfered', user_id: admin.id },
    { type: 'receivedTransfer', user_id: bruno.id },
  ])
  expect(
    await all(company, 'SELECT body, user_id FROM schedules WHERE company_id = ?1 ORDER BY id'),
  ).toEqual([
    { body: 'oi', user_id: bruno.id },
    { body: 'foi', user_id: ana.id },
  ])
})

it('takes them off the on-call roster together with what they held', async () => {
  const { company, ana, ctx } = await desk()
  const db: CompanyContext['db'] = {
    ...ctx.db,
    all: (statement) =>
      statement.sql.startsWith('DELETE')
        ? Promise.reject(new Error('a crash'))
        : ctx.db.all(statement),
  }
  await expect(removeUser({ ...ctx, db }, ana.id)).rejects.toThrow('a crash')
  expect(await all(company, 'SELECT id FROM on_call_entries WHERE company_id = ?1')).toEqual([])
})

it.each([
  ['before sign-in closes', 'UPDATE users', { status: 'open', isTheirs: true }],
  [
    'before what they held is handed over',
    'UPDATE tickets',
    { status: 'pending', isTheirs: false },
  ],
  [
    'after what they held is handed over',
    'DELETE FROM users',
    { status: 'pending', isTheirs: false },
  ],
] as const)('an heir who is removed %s holds nothing of theirs', async (_, writing, after) => {
  const { company, ana, bruno, held, ctx } = await desk()
  const meanwhile = beforeWriting(ctx, writing, () => removeUser(ctx, bruno.id))
  const removed = removeUser(meanwhile, ana.id, bruno.id)
  if (after.isTheirs) expect((await refusal(removed)).code).toBe('ERR_NO_USER_FOUND')
  else await removed
  expect(
    await all(
      company,
      'SELECT status, user_id FROM tickets WHERE company_id = ?1 AND id = ?2',
      held.id,
    ),
  ).toEqual([{ status: after.status, user_id: after.isTheirs ? ana.id : null }])
})

it.each([
  ['before anything is handed over', 'UPDATE tickets'],
  ['before the row goes', 'DELETE FROM users'],
])('a removal that dies %s is finished by the same removal again', async (_, writing) => {
  const { company, ana, bruno, held, ctx } = await desk()
  const queue = await makeQueue(company)
  await shardOf(env, company.shard)
    .prepare('INSERT INTO user_queues (company_id, user_id, queue_id) VALUES (?1, ?2, ?3)')
    .bind(company.id, ana.id, queue.id)
    .run()
  const dying = beforeWriting(ctx, writing, () => Promise.reject(new Error('a crash')))
  await expect(removeUser(dying, ana.id, bruno.id)).rejects.toThrow('a crash')
  // Nobody signs in as them meanwhile.
  const half = await env.CONTROL.prepare('SELECT password_hash AS hash FROM users WHERE id = ?')
    .bind(ana.id)
    .first()
  expect(half).toEqual({ hash: '' })
  expect(await removeUser(ctx, ana.id, bruno.id)).toEqual({ id: ana.id, name: 'Ana' })
  expect(
    await env.CONTROL.prepare('SELECT id FROM users WHERE id = ?').bind(ana.id).first(),
  ).toBeNull()
  expect(
    await all(
      company,
      'SELECT user_id, status FROM tickets WHERE company_id = ?1 AND id = ?2',
      held.id,
    ),
  ).toEqual([{ user_id: bruno.id, status: 'open' }])
  for (const table of ['user_queues', 'on_call_entries'])
    expect(
      await all(company, `SELECT 1 FROM ${table} WHERE company_id = ?1 AND user_id = ?2`, ana.id),
    ).toEqual([])
  expect(
    await all(company, `SELECT name FROM former_names WHERE company_id = ?1 AND kind = 'user'`),
  ).toEqual([{ name: 'Ana' }])
})

it('what came to them while they were being removed waits too', async () => {
  const { company, ana, ctx } = await desk()
  const assigning = beforeWriting(ctx, 'DELETE FROM users', () =>
    makeTicket(company, { user: ana, status: 'open' }),
  )
  await removeUser(assigning, ana.id)
  expect(
    await all(
      company,
      `SELECT id FROM tickets WHERE company_id = ?1 AND user_id = ?2 AND status = 'open'`,
      ana.id,
    ),
  ).toEqual([])
})

it('of two admins who remove each other at once, one stays and signs in', async () => {
  const { company, admin, ctx } = await desk()
  const other = await makeUser(company, { profile: 'admin', passwordHash: 'x' })
  const results = await Promise.allSettled([
    removeUser(ctx, other.id),
    removeUser(contextFor(company, other), admin.id),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = await env.CONTROL.prepare(
    `SELECT password_hash AS hash FROM users WHERE company_id = ? AND profile = 'admin'`,
  )
    .bind(company.id)
    .all()
  expect(left.results).toEqual([{ hash: 'x' }])
})

it('nobody is left with tickets where both are removed at once', async () => {
  const { company, ana, bruno, held, ctx } = await desk()
  await Promise.allSettled([removeUser(ctx, ana.id, bruno.id), removeUser(ctx, bruno.id)])
  const [ticket] = await all(
    company,
    'SELECT user_id FROM tickets WHERE company_id = ?1 AND id = ?2',
    held.id,
  )
  expect(ticket?.['user_id']).not.toBe(bruno.id)
})

it('lets their tickets wait in their queues where nobody takes over', async () => {
  const { company, ana, held, ctx } = await desk()
  await removeUser(ctx, ana.id)
  expect(
    await all(
      company,
      'SELECT status, user_id, queue_id FROM tickets WHERE company_id = ?1 AND id = ?2',
      held.id,
    ),
  ).toEqual([{ status: 'pending', user_id: null, queue_id: held.queueId }])
})

it('hands nothing to who is removed, nor to somebody of another company', async () => {
  const { company, ana, held, ctx } = await desk()
  const stranger = await makeUser(await makeCompany())
  expect((await refusal(removeUser(ctx, ana.id, ana.id))).code).toBe('ERR_INVALID_INPUT')
  expect((await refusal(removeUser(ctx, ana.id, stranger.id))).code).toBe('ERR_NO_USER_FOUND')
  expect(
    await all(company, 'SELECT user_id FROM tickets WHERE company_id = ?1 AND id = ?2', held.id),
  ).toEqual([{ user_id: ana.id }])
})
