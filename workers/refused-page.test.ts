import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { ORIGIN } from '#tests/edge/worker-http.ts'
import { createHttp } from './http.ts'

const MB = 1024 * 1024

/** Pages as the screens draw them: one of a company says why it failed, one of everybody needs nobody, one address has none. */
const http = createHttp(async (request, context) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/preferences') return new Response(null, { status: 302 })
  let [status, text] = [200, `${request.method} ${await request.text()}`]
  if (pathname !== '/login')
    await context.company().catch((thrown: unknown) => {
      if (thrown instanceof AppError) [status, text] = [thrown.status, thrown.code]
    })
  return new Response(text, { status, headers: { 'Content-Type': 'text/html' } })
})

async function send(path: string, accept: string) {
  const execution = createExecutionContext()
  const request = new Request(ORIGIN + path, {
    method: 'POST',
    body: `name=${'a'.repeat(1.1 * MB)}`,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: ORIGIN,
      Accept: accept,
    },
  })
  const answer = await http.fetch(request, env, execution)
  await waitOnExecutionContext(execution)
  const type = answer.headers.get('Content-Type')?.split(';')[0]
  return { status: answer.status, type, text: await answer.text() }
}

it('answers a form that is too long with a page, where a browser asks for one', async () => {
  const page = { status: 413, type: 'text/html' }
  expect(await send('/tags/new', 'text/html,*/*;q=0.8')).toEqual({
    ...page,
    text: 'ERR_BODY_TOO_LARGE',
  })
  expect(await send('/login', 'text/html')).toEqual({ ...page, text: 'GET ' })
})

it.each([
  ['/tags/new', '*/*'],
  ['/tags/new.data', '*/*'],
  ['/preferences', 'text/html'],
])('answers others with its code: %s, %s', async (path, accept) => {
  const answer = await send(path, accept)
  expect(answer).toMatchObject({ status: 413, type: 'application/json' })
  expect(JSON.parse(answer.text)).toMatchObject({ error: 'ERR_BODY_TOO_LARGE' })
})
