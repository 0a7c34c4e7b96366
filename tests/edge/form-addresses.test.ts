import { expect, test } from 'vitest'
import { connectionsAction } from '#app/features/connections/connections-action.server.ts'
import { contactAction } from '#app/features/contacts/contacts-action.server.ts'
import { contactMerging } from '#app/features/contacts/merging.server.ts'
import { queuesAction } from '#app/features/queues/queues-action.server.ts'
import { usersAction } from '#app/features/users/users-action.server.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeConnection, makeContact, makeQueue, makeUser } from './factories.ts'
import { postForm } from './post-form.ts'

test('a form that is not of the record in its address is found nowhere, and does nothing', async () => {
  const [company, other] = [await makeCompany(), await makeCompany()]
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin', passwordHash: 'x' }))
  const connection = await makeConnection(company)
  const foreign = {
    connectionId: (await makeConnection(other)).id,
    contactId: (await makeContact(other)).id,
    queueId: (await makeQueue(other)).id,
    userId: (await makeUser(other)).id,
  }
  const number = { name: 'Zélia', number: '5511970001234' }
  const phone = { name: 'Zap', channel: 'whatsapp', expiresInactiveMessage: '' }
  for (const [action, param, fields] of [
    [connectionsAction, 'connectionId', { intent: 'restart' }],
    [connectionsAction, 'connectionId', { intent: 'retry', id: `${connection.id}` }],
    [connectionsAction, 'connectionId', { intent: 'whatsapp', ...phone }],
    [contactAction, 'contactId', { intent: 'create', ...number }],
    [contactMerging, 'contactId', { intent: 'separate', mergeId: '1' }],
    [queuesAction, 'queueId', { intent: 'move', queueId: '1', to: '1' }],
    [usersAction, 'userId', { intent: 'create', name: 'Zélia' }],
  ] as const) {
    const id = foreign[param]
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const sent = postForm(action, ctx, {
      path: `/${param}/${id}`,
      params: { [param]: `${id}` },
      body,
    })
    const answer = await sent.catch((thrown: unknown) => thrown)
    expect([param, fields.intent, statusOf(answer)]).toEqual([param, fields.intent, 404])
  }
  expect(ctx.commands).toEqual([])
})

test.each(['abc', '0x1', '1e3', '-1', 'all', '', '9'.repeat(17)])(
  'an id that is no number is nowhere, whatever is meant: %s',
  async (id) => {
    const company = await makeCompany()
    const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
    for (const [action, param, intents] of [
      [usersAction, 'userId', ['create', 'save', 'delete']],
      [contactAction, 'contactId', ['create', 'save']],
      [queuesAction, 'queueId', ['save', 'move', 'delete']],
    ] as const)
      for (const intent of intents) {
        const body = new FormData()
        body.set('intent', intent)
        const sent = postForm(action, ctx, { path: '/', params: { [param]: id }, body })
        const answer = await sent.catch((thrown: unknown) => thrown)
        expect([param, intent, statusOf(answer)]).toEqual([param, intent, 404])
      }
  },
)

const statusOf = (answer: unknown) =>
  answer instanceof Response
    ? answer.status
    : (answer as { init?: { status?: number } | null }).init?.status
