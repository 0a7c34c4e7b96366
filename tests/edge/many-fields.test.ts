import { expect, it } from 'vitest'
import { FIELDS_MAX, JSON_VALUES_MAX, NOBODYS_BODY_MAX_BYTES } from '#core/body-limits.ts'
import type { LoadContext } from '#core/load-context.ts'
import { signInFromForm } from '#app/features/session/sign-in.server.ts'
import { makeCompany, makeTicket } from './factories.ts'
import { testPlatform } from './post-form.ts'
import { ask, askJson, bearerOf, errorOf, makeSignInUser, ORIGIN } from './worker-http.ts'

const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
const FORMS = {
  parts: ['multipart/form-data; boundary=b', `${PART.repeat(FIELDS_MAX + 1)}--b--`],
  pairs: ['application/x-www-form-urlencoded', 'a=&'.repeat(FIELDS_MAX + 1)],
} as const
const LONG_HEAD = PART.replace('\r\n\r\n', '\r\nContent-Disposition: form-data; '.repeat(300))

async function attendant() {
  const company = await makeCompany()
  const user = await makeSignInUser(company, { profile: 'admin' })
  const { bearer } = await bearerOf(user, company)
  const ticket = await makeTicket(company, { user, status: 'open', lastInboundAt: Date.now() })
  return { bearer, path: `/api/v1/messages/${ticket.id}` }
}

it.each(Object.entries(FORMS))(
  'a call with more %s than a form has is refused, as is its repetition',
  async (_, [type, body]) => {
    const { bearer, path } = await attendant()
    for (const more of [{}, { 'Idempotency-Key': 'k' }, { 'Idempotency-Key': 'k' }]) {
      const headers = { 'Content-Type': type, ...bearer, ...more }
      const answer = await ask(path, { method: 'POST', body, headers })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error: 'ERR_INVALID_INPUT',
        message: `a form has ${FIELDS_MAX} fields at most`,
      })
    }
  },
)

it('a call with a head that goes on is refused', async () => {
  const { bearer, path } = await attendant()
  const headers = { 'Content-Type': FORMS.parts[0], ...bearer }
  const answer = await ask(path, { method: 'POST', body: LONG_HEAD, headers })
  expect(await answer.json()).toMatchObject({
    error: 'ERR_MALFORMED_BODY',
    message: 'the body is not a form',
  })
})

it('a message with ten files goes on to be sent', async () => {
  const { bearer, path } = await attendant()
  const body = new FormData()
  body.set('body', 'Seguem')
  for (let at = 0; at < 10; at++) body.append('medias', new File([`${at}`], `${at}.txt`))
  const answer = await ask(path, { method: 'POST', body, headers: bearer })
  expect(await answer.json()).toMatchObject({ messages: { length: 10 } })
})

it.each([
  ['too deep', '['.repeat(101) + ']'.repeat(101)],
  ['too many values', `[${'[],'.repeat(JSON_VALUES_MAX)}[]]`],
])('JSON with %s is refused before it is parsed', async (_, extraInfo) => {
  const { bearer } = await attendant()
  const headers = { 'Content-Type': 'application/json; charset=utf-8', ...bearer }
  const body = `{"name":"Zélia","number":"5511999990000","extraInfo":${extraInfo}}`
  const answer = await ask('/api/v1/contacts', { method: 'POST', body, headers })
  expect(await errorOf(answer)).toEqual({ status: 400, error: 'ERR_MALFORMED_BODY' })
})

it('JSON with the longest list that is taken passes', async () => {
  const { bearer } = await attendant()
  const extraInfo = Array.from({ length: 50 }, (_, at) => ({ name: `n${at}`, value: '[{,"' }))
  const contact = { name: 'Zélia', number: '5511999990000', extraInfo }
  expect((await askJson('POST', '/api/v1/contacts', contact, bearer)).status).toBe(200)
})

it('whoever has no session is heard no longer than a sign-in may be', async () => {
  const password = 'x'.repeat(NOBODYS_BODY_MAX_BYTES)
  const call = await askJson('POST', '/api/v1/auth/login', { email: 'a@b.test', password })
  expect(await errorOf(call)).toEqual({ status: 413, error: 'ERR_BODY_TOO_LARGE' })
  const form = new Request(`${ORIGIN}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.test', password }),
  })
  const context = { platform: testPlatform() } as LoadContext
  await expect(signInFromForm(form, context)).rejects.toMatchObject({ code: 'ERR_BODY_TOO_LARGE' })
})
