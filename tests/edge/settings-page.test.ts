import { expect, it } from 'vitest'
import { settingsAction } from '#app/features/settings/settings-action.server.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'
import { postForm } from './post-form.ts'

it('saves a section whose texts are empty, as a browser without scripts sends it', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const body = new FormData()
  const readAs = { lgpdHideNumber: 'disabled', lgpdMessage: '', lgpdLink: '' }
  const fields = { intent: 'settings', readAs: JSON.stringify(readAs), lgpdHideNumber: 'enabled' }
  for (const [name, value] of Object.entries({ ...fields, lgpdMessage: '', lgpdLink: '' }))
    body.set(name, value)
  await postForm(settingsAction, ctx, { path: '/settings', params: {}, body })
  const saved = await ctx.db.all(
    ctx.db.statement(
      `SELECT key, value FROM company_settings WHERE company_id = ?1 AND value <> '' ORDER BY key`,
    ),
  )
  expect(saved).toEqual([{ key: 'lgpdHideNumber', value: 'enabled' }])
})
