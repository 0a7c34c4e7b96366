import { expect, test } from 'vitest'
import { saveQuickMessage } from '#domains/quick-messages/save-quick-message.ts'
import { quickMessagesAction } from '#app/features/quick-messages/quick-messages-action.server.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'
import { postForm } from './post-form.ts'

test('somebody’s own shortcut that the company has too is saved, and said to be there twice', async () => {
  const company = await makeCompany()
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const ana = contextFor(company, await makeUser(company, { name: 'Ana' }))
  const shared = { message: 'Olá', geral: true }
  await saveQuickMessage(admin, null, { ...shared, shortcode: 'Olá', status: true })
  await saveQuickMessage(admin, null, { ...shared, shortcode: 'natal', status: false })
  const save = async (id: number | 'new', shortcode: string, was?: string) => {
    const body = new FormData()
    const readAs = { shortcode: was, message: 'Oi', geral: false, status: true, media: '' }
    const fields = { intent: 'save', shortcode, message: 'Oi', status: 'on' }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (was !== undefined) body.append('readAs', JSON.stringify(readAs))
    const sent = { path: `/quick-messages/${id}`, params: { quickMessageId: `${id}` }, body }
    const { data } = (await postForm(quickMessagesAction, ana, sent)) as {
      data: { done: { key: string } | null }
    }
    return data.done?.key.replace('quickMessages:done.', '')
  }
  expect(await save('new', 'ola')).toBe('createdToo')
  expect(await save('new', 'natal')).toBe('created')
  const { id } = await saveQuickMessage(ana, null, {
    ...{ shortcode: 'oi', message: 'Oi', geral: false, status: true },
  })
  expect(await save(id, 'tchau', 'oi')).toBe('saved')
  await saveQuickMessage(admin, null, { ...shared, shortcode: 'até', status: true })
  expect(await save(id, 'até', 'tchau')).toBe('savedToo')
  expect(await save(id, 'até', 'até')).toBe('saved')
})
