import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { readSpreadsheet } from '#core/spreadsheet/read-spreadsheet.ts'
import { EXPORT_PAGE } from '#domains/contacts/limits.ts'
import { loader } from '#app/routes/contacts.export.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { ORIGIN } from './worker-http.ts'
import { makeCompany, makeContact, makeUser, TEST_NOW } from './factories.ts'
import { saveSetting } from './settings.ts'
import { rows } from './two-people.ts'

async function exported(ctx: TestContext) {
  const answer = await loader({
    request: new Request(`${ORIGIN}/contacts/export`),
    params: {},
    context: { company: () => Promise.resolve(ctx) },
  } as unknown as LoaderFunctionArgs)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { lines: await readSpreadsheet(bytes), headers: answer.headers }
}

test('all contacts go out as one spreadsheet by name, however many pages they are', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company))
  await rows(
    company,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO contacts (company_id, name, created_at, updated_at) SELECT ?1, 'Pessoa ' || (100000 + i), ?2, ?2 FROM n`,
    ...[TEST_NOW, EXPORT_PAGE],
  )
  await makeContact(company, {
    ...{ name: 'Ana <&>', number: '5511988887777', email: 'ana@x.test', active: false },
  })
  const { lines, headers } = await exported(ctx)
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="backup_contatos.xlsx"')
  expect(lines.slice(0, 3)).toEqual([
    ['Nome', 'Número', 'E-mail', 'Tags', 'Status'],
    ['Ana <&>', '5511988887777', 'ana@x.test', '', 'Bloqueado'],
    ['Pessoa 100001'],
  ])
  expect(lines).toHaveLength(EXPORT_PAGE + 2)
})

test('numbers go out as whoever asks may see them, and nobody of another company does', async () => {
  const company = await makeCompany()
  const other = await makeCompany()
  await makeContact(other, { name: 'De outros' })
  await makeContact(company, { name: 'Ana', number: '5511988887777' })
  const ctx = contextFor(company, await makeUser(company))
  await saveSetting(ctx, 'lgpdHideNumber', 'enabled')
  const text = JSON.stringify((await exported(ctx)).lines)
  expect(text).toContain('Ana')
  expect(text).not.toContain('988887777')
  expect(text).not.toContain('De outros')
})
