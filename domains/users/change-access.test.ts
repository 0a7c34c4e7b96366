import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { ask, askJson, errorOf, makeSignInUser, signInAtApi } from '#tests/edge/worker-http.ts'
import { makeCompany, makeQueue, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { connect, roomOf } from '#tests/edge/room-client.ts'
import { ticketLog } from '../tickets/tickets.queries.ts'
import { changeAccess } from './change-access.ts'
import { removeUser } from '../removals/remove-user.ts'
import { userFormValue } from './user-form.ts'

async function desk() {
  const company = await makeCompany()
  const [support, sales] = [await makeQueue(company), await makeQueue(company)]
  const admin = await makeSignInUser(company, { name: 'Helena', profile: 'admin' })
  const ana = await makeSignInUser(company, { name: 'Ana', queues: [support], online: true })
  const ticket = await makeTicket(company, { queue: support, user: ana, status: 'open' })
  return { company, support, sales, admin, ana, ticket, asAdmin: contextFor(company, admin) }
}

it('a queue taken away holds for the next call, and for the sockets that are open', async () => {
  const { company, support, sales, admin, ana } = await desk()
  const waiting = await makeTicket(company, { queue: support })
  const { bearer } = await signInAtApi(admin)
  const ofAna = await connect(company, ana)
  ofAna.send({ op: 'joinChatBox', ticketId: waiting.id })
  await ofAna.receives({ op: 'viewers', ticketId: waiting.id })
  const answer = await askJson(
    'PUT',
    `/api/v1/users/${ana.id}/access`,
    { queueIds: [sales.id] },
    bearer,
  )
  expect(await answer.json()).toMatchObject({ id: ana.id, queueIds: [sales.id] })
  // No wait: whoever took the right away is answered when no socket goes by it any more.
  expect(await roomOf(company).viewersOf(waiting.id)).toEqual([])
  await ofAna.receives({ op: 'resync', reason: 'rights' })
  await roomOf(company).publish([
    {
      channel: 'ticket',
      action: 'update',
      data: { ticket: { id: waiting.id } },
      audience: {
        kind: 'ticket',
        scope: { ...waiting, ticketId: waiting.id },
      },
    },
  ])
  await ofAna.isUpToDate()
  expect(ofAna.events().filter(({ ch }) => ch.endsWith('-ticket'))).toEqual([])
  const { bearer: asAna } = await signInAtApi(ana)
  const list = await ask('/api/v1/tickets?status=pending', { headers: asAna })
  expect(await list.json()).toMatchObject({ tickets: [] })
  const read = await ask(`/api/v1/tickets/u/${waiting.uuid}`, { headers: asAna })
  expect(await errorOf(read)).toEqual({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
})

it('a socket that comes in with rights from before the change goes by those from after it', async () => {
  const { company, support, sales, ana } = await desk()
  const asAdmin = contextFor(company, null, { emit: (events) => roomOf(company).publish(events) })
  await changeAccess(asAdmin, ana.id, { queueIds: [sales.id] })
  const late = await connect(company, ana, { queueIds: [support.id] })
  await late.receives({ op: 'resync', reason: 'rights' })
})

it('news that was lost is made up for when the room looks after itself', async () => {
  const { company, sales, ana } = await desk()
  const ofAna = await connect(company, ana)
  // The event goes nowhere.
  await changeAccess(contextFor(company), ana.id, { queueIds: [sales.id] })
  await roomOf(company).publish([])
  await roomOf(company).armTimers(Date.now())
  await ofAna.receives({ op: 'resync', reason: 'rights' })
})

it('a profile that is lowered takes with it what only that profile may', async () => {
  const { company, asAdmin } = await desk()
  const helper = await makeSignInUser(company, { profile: 'admin' })
  const { bearer } = await signInAtApi(helper)
  await changeAccess(asAdmin, helper.id, { profile: 'user' })
  const before = await ask('/api/v1/tickets?showAll=true', { headers: bearer })
  // The token says what was: a refresh brings one that knows.
  expect(await errorOf(before)).toMatchObject({ status: 403, error: 'ERR_TOKEN_EXPIRED' })
  const after = await signInAtApi(helper)
  const refused = await ask('/api/v1/tickets/closeAll?status=open', { headers: after.bearer })
  expect(await errorOf(refused)).toMatchObject({ error: 'ERR_NO_PERMISSION' })
})

it('a company keeps an admin; only an admin changes rights; a queue must be the company’s', async () => {
  const { company, asAdmin, admin, ana, support } = await desk()
  const asAna = contextFor(company, ana)
  const foreign = await makeQueue(await makeCompany())
  const refusals = [
    [() => changeAccess(asAdmin, admin.id, { profile: 'user' }), 'ERR_NO_PERMISSION'],
    [() => removeUser(asAdmin, admin.id), 'ERR_NO_PERMISSION'],
    [() => changeAccess(asAna, ana.id, { profile: 'admin' }), 'ERR_NO_PERMISSION'],
    [() => removeUser(asAna, admin.id), 'ERR_NO_PERMISSION'],
    [() => changeAccess(asAdmin, ana.id, { queueIds: [foreign.id] }), 'ERR_NO_QUEUE_FOUND'],
    [() => changeAccess(asAdmin, admin.id + 1_000_000, { profile: 'user' }), 'ERR_NO_USER_FOUND'],
  ] as const
  for (const [call, code] of refusals) expect((await refusal(call())).code).toBe(code)
  // Nor does an admin lower themselves where another one stays; the rest of their rights is theirs to set.
  await makeSignInUser(company, { profile: 'admin' })
  const lowered = await refusal(changeAccess(asAdmin, admin.id, { profile: 'user' }))
  expect([lowered.code, lowered.message]).toEqual([
    'ERR_NO_PERMISSION',
    'nobody raises or lowers themselves',
  ])
  const same = { profile: 'admin' as const, queueIds: [support.id] }
  expect(await changeAccess(asAdmin, admin.id, same)).toMatchObject(same)
  const owner = await makeUser(company, { super: true, profile: 'admin' })
  const ofOwner = changeAccess(asAdmin, owner.id, { profile: 'user' })
  expect((await refusal(ofOwner)).code).toBe('ERR_NO_PERMISSION')
  expect((await changeAccess(asAdmin, ana.id, { queueIds: [] })).queueIds).toEqual([])
  expect((await changeAccess(asAdmin, ana.id, { queueIds: [support.id] })).queueIds).toEqual([
    support.id,
  ])
})

it('is refused where somebody else changed their access since it was read, and says what it is now', async () => {
  const { admin, ana, support, sales, asAdmin } = await desk()
  const { bearer } = await signInAtApi(admin)
  const { profile, allTicket, allowGroup, queueIds } = await userFormValue(asAdmin, ana.id)
  const readAs = { profile, allTicket, allowGroup, queueIds }
  const put = (body: object) =>
    askJson('PUT', `/api/v1/users/${ana.id}/access`, { ...body, readAs }, bearer)
  const wanted = allTicket ? 'disable' : 'enable'
  expect((await put({ allTicket: wanted })).status).toBe(200)
  // A change that is sent twice is one.
  expect((await put({ allTicket: wanted })).status).toBe(200)
  const late = await put({ profile: 'supervisor', queueIds: [sales.id] })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    error: 'ERR_CHANGED_MEANWHILE',
    data: { readAs, now: { ...readAs, allTicket: !allTicket } },
  })
  expect(await userFormValue(asAdmin, ana.id)).toMatchObject({
    profile,
    queueIds: `${support.id}`,
  })
  await changeAccess(asAdmin, ana.id, { allTicket: allTicket ? 'enable' : 'disable' })
  await changeAccess(asAdmin, ana.id, { queueIds: [support.id, sales.id] })
  expect((await put({ queueIds: [sales.id] })).status).toBe(409)
  expect((await changeAccess(asAdmin, ana.id, { queueIds: [sales.id] })).queueIds).toEqual([
    sales.id,
  ])
})

it('who is removed is out at once; their tickets wait in their queues, and what they did keeps their name', async () => {
  const { company, admin, ana, ticket, asAdmin } = await desk()
  const closed = await makeTicket(company, { user: ana, status: 'closed' })
  const ofAna = await connect(company, ana)
  const { bearer } = await signInAtApi(admin)
  const asAna = await signInAtApi(ana)
  const answer = await ask(`/api/v1/users/${ana.id}`, { method: 'DELETE', headers: bearer })
  expect(await answer.json()).toEqual({ id: ana.id })
  expect(await ofAna.closed).toBe(4003)
  expect((await ask('/api/v1/auth/me', { headers: asAna.bearer })).status).toBe(401)
  const read = async (uuid: string) =>
    (await ask(`/api/v1/tickets/u/${uuid}`, { headers: bearer })).json()
  expect(await read(ticket.uuid)).toMatchObject({ status: 'pending', userId: null, user: null })
  expect(await read(closed.uuid)).toMatchObject({ status: 'closed', user: { name: 'Ana' } })
  expect(await ticketLog(asAdmin, ticket.id)).toMatchObject([
    { type: 'pending', user: { name: 'Ana' } },
  ])
  const again = await ask(`/api/v1/users/${ana.id}`, { method: 'DELETE', headers: bearer })
  expect(await errorOf(again)).toEqual({ status: 404, error: 'ERR_NO_USER_FOUND' })
})
