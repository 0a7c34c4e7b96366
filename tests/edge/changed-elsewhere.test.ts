import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { shardOf } from '#workers/env.ts'
import { closed } from './company-pages.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeConnection, makeQueue, makeUser } from './factories.ts'
import { answerOf } from './page-answer.ts'

/** What each page shows of what the whole company knows, once another isolate has changed it. */
const SHOWN = {
  '/frame': '"connectionsNeedAttention":true',
  '/tickets': 'Pós-venda',
  '/users': 'Pós-venda',
  '/queues': 'Pós-venda',
  '/connections': 'DISCONNECTED',
  '/settings': '"sendQueuePosition":"enabled"',
}

it.each(Object.entries(SHOWN))(
  '%s that is read right after a change elsewhere shows it: nothing tells it once more',
  async (path, changed) => {
    const company = await makeCompany()
    const queue = await makeQueue(company, { name: 'Vendas' })
    const connection = await makeConnection(company)
    const ctx = contextFor(company, await makeUser(company, { profile: 'admin', queues: [queue] }))
    const page = closed.find((one) => one.path === path)
    if (page === undefined) throw new Error(`no page ${path}`)
    await directoryFor(ctx)
    const read = async () => (await answerOf(page.loader, async () => ctx, path, {})).text
    expect(await read()).not.toContain(changed)
    const shard = shardOf(env, company.shard)
    await shard.batch([
      shard.prepare(`UPDATE queues SET name = 'Pós-venda' WHERE id = ?`).bind(queue.id),
      shard
        .prepare(`UPDATE connections SET status = 'DISCONNECTED' WHERE id = ?`)
        .bind(connection.id),
      shard
        .prepare(
          `INSERT INTO company_settings (company_id, key, value, updated_at) VALUES (?, 'sendQueuePosition', 'enabled', 0)`,
        )
        .bind(company.id),
      shard
        .prepare(
          'UPDATE company_state SET directory_version = directory_version + 1 WHERE company_id = ?',
        )
        .bind(company.id),
    ])
    const now = await read()
    expect(now).toContain(changed)
    expect(now).not.toContain('Vendas')
  },
)
