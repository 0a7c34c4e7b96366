import { expect, test } from 'vitest'
import { fileListsAction } from '#app/features/file-lists/file-lists-action.server.ts'
import { usersAction } from '#app/features/users/users-action.server.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'
import { testPlatform } from './post-form.ts'

const MB = 1024 * 1024
const file = (mb: number) => new File([new Uint8Array(mb * MB)], 'a.png', { type: 'image/png' })

async function send(
  action: typeof usersAction | typeof fileListsAction,
  fields: Record<string, string>,
  files: [string, File][],
) {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin', passwordHash: 'x' }))
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const [name, value] of files) body.append(name, value)
  const whole = new Request('https://balcao.test', { method: 'POST', body })
  const bytes = await whole.arrayBuffer()
  const headers = new Headers(whole.headers)
  headers.set('Content-Length', `${bytes.byteLength}`)
  const request = new Request('https://balcao.test', { method: 'POST', headers, body: bytes })
  const context = { nonce: 'n', platform: testPlatform(), company: () => Promise.resolve(ctx) }
  const sent = { request, params: { userId: 'new', fileListId: 'new' }, context }
  return (await action(sent)) as unknown as {
    data: FormAnswer
    init: { status: number }
  }
}

test('what was written around a file that is too large is drawn again, with its limit beside the file', async () => {
  const fields = { intent: 'create', name: 'Zélia', email: 'z@empresa.test', password: 'segredo' }
  const { data, init } = await send(usersAction, fields, [['profileImage', file(2.5)]])
  expect(init.status).toBe(413)
  expect(data.result.error).toMatchObject({ profileImage: ['fileTooLarge?count=1'] })
  expect(data.result.initialValue).toMatchObject({ name: 'Zélia', email: 'z@empresa.test' })
  expect(JSON.stringify(data)).not.toContain('segredo')
})

test('files that are too large together say so', async () => {
  const fields = { intent: 'save', name: 'Tabelas' }
  const files: [string, File][] = [6, 6, 6].map((mb) => ['files', file(mb)])
  const { data, init } = await send(fileListsAction, fields, files)
  expect(init.status).toBe(413)
  expect(data.result.error).toMatchObject({ files: ['filesTooLarge?count=16'] })
  expect(data.result.initialValue).toMatchObject({ name: 'Tabelas' })
})

test('what is longer than anything is refused unread', async () => {
  const { data, init } = await send(usersAction, { intent: 'create', name: 'Zélia' }, [
    ['profileImage', file(101)],
  ])
  expect(init.status).toBe(413)
  expect(data.result.error).toEqual({ '': ['ERR_BODY_TOO_LARGE'] })
})
