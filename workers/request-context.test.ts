import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { ask, makeSignInUser, signInAtApi, signInAtBrowser } from '#tests/edge/worker-http.ts'
import { makeCompany, makeQueue } from '#tests/edge/factories.ts'
import { shardOf } from './env.ts'
import { until } from '#tests/until.ts'

/** Statements that went to the databases of the company while `work` ran. */
async function statementsOf(shard: number, work: () => Promise<unknown>): Promise<string[]> {
  const spies = [vi.spyOn(env.CONTROL, 'prepare'), vi.spyOn(shardOf(env, shard), 'prepare')]
  try {
    await work()
    return spies.flatMap((spy) => spy.mock.calls.map(([sql]) => sql))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

it('costs a signed-in request no statement of its own in the steady state', async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company)
  const { bearer } = await signInAtApi(user)
  const cookie = await signInAtBrowser(user)
  const both = () =>
    Promise.all([
      ask('/api/v1/users/list', { headers: bearer }),
      ask('/desk/api/v1/users/list', { headers: cookie }),
    ])
  // Both may just have passed their second: one of two tries in a row has not.
  await until(async () => {
    await both()
    expect(await statementsOf(company.shard, both)).toEqual([])
  })
})

it('checks the session and the directory side by side when it knows neither', async () => {
  const company = await makeCompany()
  const headers = await signInAtBrowser(await makeSignInUser(company))
  const statements = await statementsOf(company.shard, () =>
    ask('/desk/api/v1/users/list', { headers }),
  )
  expect(statements.filter((sql) => sql.includes('FROM sessions'))).toHaveLength(1)
  expect(statements.filter((sql) => sql.includes('FROM user_queues'))).toHaveLength(1)
})

it('knows the queues of the user as they are now', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const user = await makeSignInUser(company)
  const { bearer } = await signInAtApi(user)
  const shard = shardOf(env, company.shard)
  await shard.batch([
    shard
      .prepare('INSERT INTO user_queues (company_id, user_id, queue_id) VALUES (?, ?, ?)')
      .bind(company.id, user.id, queue.id),
    shard
      .prepare(
        'UPDATE company_state SET directory_version = directory_version + 1 WHERE company_id = ?',
      )
      .bind(company.id),
  ])
  await until(async () =>
    expect(await (await ask('/api/v1/auth/me', { headers: bearer })).json()).toMatchObject({
      queueIds: [queue.id],
    }),
  )
})
