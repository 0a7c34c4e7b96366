import { beforeEach, expect, test } from 'vitest'
import * as question from '#app/routes/_company.connections.$connectionId_.$question.tsx'
import * as link from '#app/routes/_company.connections.$connectionId_.link.tsx'
import * as userDeletion from '#app/routes/_company.users.$userId_.delete.tsx'
import * as userInvitation from '#app/routes/_company.users.$userId_.invite.tsx'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeConnection, makeUser } from './factories.ts'
import type { TestCompany, TestUser } from './factories.ts'
import { answerOf } from './page-answer.ts'

let company: TestCompany
let admin: TestUser
let ctx: TestContext

beforeEach(async () => {
  company = await makeCompany()
  admin = await makeUser(company, { name: 'Rui', profile: 'admin' })
  ctx = contextFor(company, admin)
})

const ask = ({ loader }: { loader: Parameters<typeof answerOf>[0] }, params: object) =>
  answerOf(loader, () => Promise.resolve(ctx), '/', params as Record<string, string>)

test('only a phone is asked what is a phone’s', async () => {
  const phone = await makeConnection(company, { channel: 'whatsapp' })
  const accounts = [
    await makeConnection(company, { channel: 'whatsappapi' }),
    await makeConnection(company, { channel: 'facebook' }),
    await makeConnection(company, { channel: 'instagram' }),
  ]
  for (const { id } of [phone, ...accounts]) {
    const answer = id === phone.id ? { status: 200 } : { status: 404, error: 'ERR_NOT_FOUND' }
    const connectionId = `${id}`
    expect(await ask(link, { connectionId })).toMatchObject(answer)
    for (const asked of ['disconnect', 'relink', 'erase', 'closeImported'])
      expect(await ask(question, { connectionId, question: asked })).toMatchObject(answer)
    expect(await ask(question, { connectionId, question: 'token' })).toMatchObject({ status: 200 })
  }
})

test('nobody is asked about themselves what only a colleague can be', async () => {
  const colleague = await makeUser(company, { name: 'Ana' })
  for (const page of [userDeletion, userInvitation]) {
    expect(await ask(page, { userId: `${admin.id}` })).toMatchObject({ status: 200, text: 'null' })
    const { text } = await ask(page, { userId: `${colleague.id}` })
    expect(text).toContain('Ana')
  }
})
