import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { createHttp } from './http.ts'

const http = createHttp((_request, context) =>
  Promise.resolve(new Response(`<p nonce="${context.nonce}">`, { headers: { 'Content-Type': 'text/html' } })),
)
const ask = (path: string, init?: RequestInit) =>
  Promise.resolve(http.fetch(new Request(`http://127.0.0.1:8787${path}`, init), env, createExecutionContext()))

it('says it is well once every database answers with its schema', async () => {
  const answer = await ask('/healthz')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    version: '0.0.0-test',
    checks: { control: 'ok', shard_00: 'ok', shard_01: 'ok', shard_02: 'ok', shard_03: 'ok' },
  })
})
