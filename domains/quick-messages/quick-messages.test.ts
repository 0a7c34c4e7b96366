import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { listQuickMessages } from './quick-messages.queries.ts'

async function add(
  ctx: TestContext,
  row: { shortcode: string; userId?: number | null; geral?: boolean; status?: boolean },
) {
  await ctx.db.all(
    ctx.db.statement(
      `INSERT INTO quick_messages (company_id, user_id, shortcode, message, geral, status, created_at, updated_at)
       VALUES (?1, ?2, ?3, 'Olá {{firstName}}', ?4, ?5, 1, 1)`,
      row.userId ?? null,
      row.shortcode,
      row.geral === true ? 1 : 0,
      row.status === false ? 0 : 1,
    ),
  )
}

async function twoAttendants() {
  const company = await makeCompany()
  const [ana, bruno] = [await makeUser(company), await makeUser(company)]
  return { ana, bruno, ctx: contextFor(company, ana) }
}

it('an attendant has their own quick replies and the company’s, by shortcut', async () => {
  const { ana, bruno, ctx } = await twoAttendants()
  await add(ctx, { shortcode: 'pix', geral: true })
  await add(ctx, { shortcode: 'assinatura', userId: ana.id })
  await add(ctx, { shortcode: 'segredo', userId: bruno.id })
  await add(ctx, { shortcode: 'bruno-a-todos', userId: bruno.id, geral: true })
  expect(await listQuickMessages(ctx)).toMatchObject([
    { shortcode: 'assinatura', geral: false },
    { shortcode: 'bruno-a-todos', geral: true },
    { shortcode: 'pix', geral: true, isMedia: false },
  ])
})

it('what was switched off is offered to nobody', async () => {
  const { ana, ctx } = await twoAttendants()
  await add(ctx, { shortcode: 'natal', geral: true, status: false })
  await add(ctx, { shortcode: 'velha', userId: ana.id, status: false })
  expect(await listQuickMessages(ctx)).toEqual([])
})

it('another company’s quick replies stay its own', async () => {
  const theirs = await twoAttendants()
  await add(theirs.ctx, { shortcode: 'deles', geral: true })
  const mine = await twoAttendants()
  expect(await listQuickMessages(mine.ctx)).toEqual([])
})
