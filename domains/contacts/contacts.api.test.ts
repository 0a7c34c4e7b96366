import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiEnv } from '#core/api-env.ts'
import { createApiApp } from '#core/api-env.ts'
import { errorBody, toAppError } from '#core/errors.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { operationsApp } from '#core/operation.ts'
import { OPERATIONS } from '../operations.ts'
import { contactFormValue } from './contact-form.ts'
import { contactById } from './contacts.queries.ts'

const contactsApi = operationsApp('contacts', OPERATIONS.contacts)

let company: TestCompany
let admin: TestUser
let user: TestUser
beforeEach(async () => {
  company = await makeCompany()
  admin = await makeUser(company, { profile: 'admin' })
  user = await makeUser(company)
})

/** The sub-app as the API mounts it, called as `caller`. */
async function call(caller: TestUser, method: string, path: string, body?: unknown) {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('ctx', contextFor(company, caller))
    c.set('subscription', null)
    c.set('platform', testPlatform())
    await next()
  })
  app.route('/', contactsApi)
  app.onError((error, c) => {
    const known = toAppError(error)
    return c.json(errorBody(known, 'test'), known.status as 400)
  })
  const response = await app.request(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, body: await response.json<Record<string, unknown>>() }
}

describe('the calls of the specification', () => {
  it('save, read, change, switch, find and delete a contact', async () => {
    const saved = await call(user, 'POST', '/contacts', {
      name: 'Rita',
      number: '+55 21 97777-0001',
      email: '',
    })
    expect(saved).toMatchObject({ status: 200, body: { name: 'Rita', number: '5521977770001' } })
    const path = `/contacts/${String(saved.body.id)}`
    expect(await call(user, 'GET', path)).toEqual(saved)
    expect(await call(user, 'PUT', path, { name: 'Rita Lee' })).toMatchObject({
      status: 200,
      body: { name: 'Rita Lee' },
    })
    expect(await call(user, 'GET', '/contacts?searchParam=rita&pageNumber=1')).toMatchObject({
      status: 200,
      body: { contacts: [{ name: 'Rita Lee' }], hasMore: false, nextCursor: null, count: 1 },
    })
    expect(await call(user, 'GET', '/contacts/list')).toMatchObject({
      status: 200,
      body: [{ name: 'Rita Lee' }],
    })
    expect(await call(user, 'GET', '/contacts/profile/552177770001')).toEqual({
      status: 200,
      body: { contactId: saved.body.id, urlPicture: null },
    })
    const id = String(saved.body.id)
    expect(await call(user, 'PUT', `/contacts/toggleDisableBot/${id}`)).toMatchObject({
      body: { disableBot: true },
    })
    expect(await call(user, 'PUT', `/contacts/toggleAcceptAudio/${id}`)).toMatchObject({
      body: { acceptAudioMessage: false },
    })
    expect(await call(user, 'PUT', `/contacts/block/${id}`, { active: false })).toMatchObject({
      body: { active: false },
    })
    expect(await call(user, 'DELETE', path)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(await call(admin, 'DELETE', path)).toEqual({ status: 200, body: { id: saved.body.id } })
    expect(await call(user, 'GET', path)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    })
  })

  it('say who has the number already', async () => {
    const { id } = await makeContact(company, { number: '5521977770002' })
    expect(
      await call(user, 'POST', '/contacts', { name: 'Outra', number: '5521977770002' }),
    ).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT', data: { contact: { id } } },
    })
  })

  it.each([
    [
      'POST',
      '/contacts',
      { name: 'R', number: '123' },
      { name: ['Too Short!'], number: ['Too Short!'] },
    ],
    ['PUT', '/contacts/1', { email: 'nope' }, { email: ['Invalid email'] }],
    ['GET', '/contacts?contactTag=x', undefined, { contactTag: ['must be a JSON list of ids'] }],
  ])('refuse bad input: %s %s', async (method, path, body, fields) => {
    expect(await call(user, method, path, body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields },
    })
  })

  it('answer 404 for a contact of another company', async () => {
    const theirs = await makeContact(await makeCompany())
    for (const [method, path, body] of [
      ['GET', `/contacts/${theirs.id}`],
      ['PUT', `/contacts/${theirs.id}`, { name: 'Nosso' }],
      ['DELETE', `/contacts/${theirs.id}`],
      ['PUT', `/contacts/block/${theirs.id}`, { active: false }],
      ['PUT', `/contacts/toggleDisableBot/${theirs.id}`],
      ['PUT', `/contacts/toggleAcceptAudio/${theirs.id}`],
      ['GET', `/contacts/profile/${theirs.number}`],
    ] as const) {
      expect(await call(admin, method, path, body), path).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CONTACT_FOUND' },
      })
    }
  })
})

it('a supervisor makes two contacts one, and two of them again', async () => {
  const supervisor = await makeUser(company, { profile: 'supervisor' })
  const [kept, gone] = [await makeContact(company), await makeContact(company)]
  const path = `/contact-merges/${kept.id}`
  const merge = (caller: TestUser) => call(caller, 'POST', path, { contactId: gone.id })
  expect((await merge(user)).status).toBe(403)
  const merged = await merge(supervisor)
  expect(merged).toMatchObject({ status: 200, body: { contact: { id: kept.id } } })
  const { mergeId } = merged.body
  expect(await merge(admin)).toMatchObject({ body: { mergeId, contact: { id: kept.id } } })
  expect(await call(user, 'GET', `/contacts/${gone.id}`)).toMatchObject({ body: { id: kept.id } })
  expect(
    await call(user, 'PUT', `/contacts/${gone.id}`, { name: 'De um formulário velho' }),
  ).toMatchObject({
    status: 404,
    body: { error: 'ERR_CONTACT_MERGED' },
  })
  expect(await call(user, 'GET', path)).toMatchObject({
    body: [{ id: mergeId, contact: { id: gone.id }, undoneAt: null }],
  })
  const undo = () => call(supervisor, 'DELETE', `/merges/${String(mergeId)}`)
  for (const answer of [await undo(), await undo()])
    expect(answer).toMatchObject({ status: 200, body: { id: gone.id, number: gone.number } })
})

it('describes itself', () => {
  const app = createApiApp()
  app.route('/', contactsApi)
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'test', version: '0' },
  })
  expect(Object.keys(document.paths ?? {})).toEqual([
    '/contacts/duplicates',
    '/contacts/{contactId}/distinctions/{otherId}',
    '/contacts',
    '/contacts/list',
    '/contacts/profile/{number}',
    '/contacts/{contactId}',
    '/contact-merges/{contactId}',
    '/contacts/toggleDisableBot/{contactId}',
    '/contacts/toggleAcceptAudio/{contactId}',
    '/contacts/block/{contactId}',
    '/contacts/import',
    '/contacts/import/chats',
    '/contacts/upload/rows',
    '/contacts/upload',
    '/contactsImport',
    '/contact-identities/{contactId}',
    '/contact-export/{contactId}',
    '/merges/{mergeId}',
    '/contact-erasure/{contactId}',
  ])
})

it('a change of a contact that somebody else changed since it was read is refused', async () => {
  const { id } = await makeContact(company, { name: 'Ivo', email: 'ivo@x.test' })
  const readAs = contactFormValue(await contactById(contextFor(company, admin), id))
  const put = (body: object) => call(user, 'PUT', `/contacts/${id}`, body)
  expect((await put({ email: 'outro@x.test', readAs })).status).toBe(200)
  // A save that is sent twice is one.
  expect((await put({ email: 'outro@x.test', readAs })).status).toBe(200)
  expect(await put({ name: 'Ivo Reis', readAs })).toMatchObject({
    status: 409,
    body: {
      error: 'ERR_CHANGED_MEANWHILE',
      data: { readAs, now: { name: 'Ivo', email: 'outro@x.test' } },
    },
  })
  // Who does not say what they read overwrites.
  expect(await put({ name: 'Ivo Reis' })).toMatchObject({ status: 200, body: { name: 'Ivo Reis' } })
})
