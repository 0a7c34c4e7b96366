import { expect, it } from 'vitest'
import { noticeText } from './notice-text.server.ts'

it('says what was done in the language of the page, which need not have those words', async () => {
  const request = new Request('https://own.invalid/menu', { headers: { Cookie: 'language=en' } })
  const said = await noticeText(request, { key: 'tags:done.saved', values: { name: 'VIP' } })
  expect(said).toContain('VIP')
  expect(said).not.toContain('done.saved')
})
