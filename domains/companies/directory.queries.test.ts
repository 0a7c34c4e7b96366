import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { SECOND_MS } from '#core/time.ts'
import { contextFor, testClock } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeUser,
  type TestCompany,
} from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import {
  directoryAt,
  directoryChanged,
  directoryFor,
  directoryNow,
  directoryVersionStatement,
  forgetDirectory,
} from './directory.queries.ts'

/** Counts the round trips to the company's databases. */
function counted(company: TestCompany) {
  const clock = testClock()
  const ctx = contextFor(company, null, { clock })
  const trips = {
    db: vi.spyOn(ctx.db, 'batch'),
    version: vi.spyOn(ctx.db, 'first'),
    control: vi.spyOn(ctx.control, 'batch'),
  }
  const count = () => Object.values(trips).reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  return { ctx, clock, count }
}

/** Changes a queue as another isolate does: this one is not told. */
async function renameElsewhere(company: TestCompany, queueId: number, name: string): Promise<void> {
  const shard = shardOf(env, company.shard)
  await shard.batch([
    shard.prepare('UPDATE queues SET name = ? WHERE id = ?').bind(name, queueId),
    shard
      .prepare(
        'UPDATE company_state SET directory_version = directory_version + 1 WHERE company_id = ?',
      )
      .bind(company.id),
  ])
}

it('holds users, queues, connections, settings and plan of the company, and nothing of another', async () => {
  const company = await makeCompany({
    name: 'Padaria',
    plan: { name: 'Básico da padaria', useKanban: false },
  })
  const vendas = await makeQueue(company, { name: 'Vendas', orderQueue: 2 })
  const suporte = await makeQueue(company, { name: 'Suporte', orderQueue: 1 })
  const user = await makeUser(company, { queues: [suporte, vendas], allTicket: true })
  const connection = await makeConnection(company, { queues: [vendas], isDefault: true })
  const other = await makeCompany()
  await makeQueue(other)
  const directory = await directoryFor(contextFor(company))
  expect(directory.company).toMatchObject({
    id: company.id,
    name: 'Padaria',
    plan: { name: 'Básico da padaria', useKanban: false, useCampaigns: true },
  })
  expect(directory.queues.map(({ name }) => name)).toEqual(['Suporte', 'Vendas'])
  expect(directory.users).toMatchObject([
    {
      id: user.id,
      allTicket: true,
      allowGroup: false,
      queueIds: [vendas.id, suporte.id].sort((a, b) => a - b),
    },
  ])
  expect(directory.connections).toMatchObject([
    { id: connection.id, isDefault: true, queueIds: [vendas.id] },
  ])
  expect(directory.settings.sendSignMessage).toBe('disabled')
})

it('costs two round trips to load and none for a second', async () => {
  const { ctx, clock, count } = counted(await makeCompany())
  await directoryFor(ctx)
  expect(count()).toBe(2)
  clock.advance(SECOND_MS - 1)
  await directoryFor(ctx)
  expect(count()).toBe(2)
})

it('asks once a second whether it changed, and loads again only if it did', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const { ctx, clock, count } = counted(company)
  await directoryFor(ctx)
  clock.advance(SECOND_MS)
  await directoryFor(ctx)
  const settled = count()
  clock.advance(SECOND_MS)
  await Promise.all([directoryFor(ctx), directoryFor(ctx), directoryFor(ctx)])
  expect(count()).toBe(settled + 1)
  await renameElsewhere(company, queue.id, 'Pós-venda')
  clock.advance(SECOND_MS)
  expect((await directoryFor(ctx)).queues[0]?.name).toBe('Pós-venda')
})

it('shows the writer its own change at once', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const ctx = contextFor(company)
  await directoryFor(ctx)
  await ctx.db.batch([
    ctx.db.statement(
      'UPDATE queues SET name = ?2 WHERE company_id = ?1 AND id = ?3',
      'Financeiro',
      queue.id,
    ),
    directoryChanged(ctx),
  ])
  forgetDirectory(company.id)
  expect((await directoryFor(ctx)).queues[0]?.name).toBe('Financeiro')
})

it('keeps no copy whose loading a change overtook', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company, { name: 'Vendas' })
  const ctx = contextFor(company)
  const read = ctx.db.batch
  vi.spyOn(ctx.db, 'batch').mockImplementationOnce(async (statements) => {
    const rows = await read(statements)
    await renameElsewhere(company, queue.id, 'Financeiro')
    forgetDirectory(company.id)
    return rows
  })
  expect((await directoryFor(ctx)).queues[0]?.name).toBe('Vendas')
  expect((await directoryFor(ctx)).queues[0]?.name).toBe('Financeiro')
})

it('keeps no copy of before one that came meanwhile, and does of a database that was set back', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company, { name: 'Vendas' })
  const { ctx, count } = counted(company)
  const read = ctx.db.batch
  vi.spyOn(ctx.db, 'batch').mockImplementationOnce(async (statements) => {
    const rows = await read(statements)
    await renameElsewhere(company, queue.id, 'Financeiro')
    await directoryNow(contextFor(company))
    return rows
  })
  expect((await directoryNow(ctx)).queues[0]?.name).toBe('Vendas')
  const loaded = count()
  expect((await directoryFor(ctx)).queues[0]?.name).toBe('Financeiro')
  expect(count()).toBe(loaded)
  await shardOf(env, company.shard)
    .prepare('UPDATE company_state SET directory_version = 1 WHERE company_id = ?')
    .bind(company.id)
    .run()
  await directoryNow(ctx)
  const setBack = count()
  await directoryNow(ctx)
  expect(count()).toBe(setBack + 1)
})

it('is as it is now for who asks so, by one small query', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const { ctx, count } = counted(company)
  await directoryNow(ctx)
  const loaded = count()
  await Promise.all([directoryNow(ctx), directoryNow(ctx)])
  expect(count()).toBe(loaded + 1)
  await renameElsewhere(company, queue.id, 'Logística')
  expect((await directoryNow(ctx)).queues[0]?.name).toBe('Logística')
})

it('lets a caller check it with a statement of its own batch', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const { ctx, count } = counted(company)
  const [[first]] = await ctx.db.batch<[{ directoryVersion: number }[]]>([
    directoryVersionStatement(ctx),
  ])
  await directoryAt(ctx, first?.directoryVersion ?? 0)
  const loaded = count()
  await directoryAt(ctx, first?.directoryVersion ?? 0)
  expect(count()).toBe(loaded)
  await renameElsewhere(company, queue.id, 'Logística')
  expect((await directoryAt(ctx, (first?.directoryVersion ?? 0) + 1)).queues[0]?.name).toBe(
    'Logística',
  )
})

it('does not exist for a company that does not', async () => {
  const ghost = { ...(await makeCompany()), id: 987_654 }
  await expect(directoryFor(contextFor(ghost))).rejects.toMatchObject({
    code: 'ERR_COMPANY_INACTIVE',
  })
})
