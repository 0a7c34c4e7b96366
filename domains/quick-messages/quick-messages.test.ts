import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { quickMessageFileKey } from '#core/media-keys.ts'
import { listQuickMessages, quickMessageFile } from './quick-messages.queries.ts'

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

/** Gives the reply with this shortcut a file, and its id. */
async function withFile(
  ctx: TestContext,
  shortcode: string,
  key = quickMessageFileKey(ctx.companyId, 'v1'),
) {
  await ctx.files.put(key, 'a picture, believe me')
  const row = await ctx.db.first<{ id: number }>(
    ctx.db.statement(
      `UPDATE quick_messages SET media_key = ?3, media_name = 'oferta.png', media_mime = 'image/png', media_size = 21
       WHERE company_id = ?1 AND shortcode = ?2 RETURNING id`,
      shortcode,
      key,
    ),
  )
  return row?.id ?? 0
}

it('the file of a reply is read by whoever may insert it, under an address that changes with it', async () => {
  const { bruno, ctx } = await twoAttendants()
  await add(ctx, { shortcode: 'oferta', geral: true })
  const id = await withFile(ctx, 'oferta')
  expect(await listQuickMessages(ctx)).toMatchObject([
    {
      isMedia: true,
      mediaName: 'oferta.png',
      mediaMime: 'image/png',
      mediaSize: 21,
      mediaPath: `/quick-messages/${id}/media?v=v1`,
    },
  ])
  const file = await quickMessageFile(ctx, id)
  expect(await new Response(file.body).text()).toBe('a picture, believe me')
  expect(file).toMatchObject({ mime: 'image/png', name: 'oferta.png', size: 21 })

  await add(ctx, { shortcode: 'segredo', userId: bruno.id })
  const secret = await withFile(ctx, 'segredo', quickMessageFileKey(ctx.companyId, 'v2'))
  await expect(quickMessageFile(ctx, secret)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})

it('a file under another company’s key is nobody’s', async () => {
  const theirs = await twoAttendants()
  const { ctx } = await twoAttendants()
  await add(ctx, { shortcode: 'deles', geral: true })
  const id = await withFile(ctx, 'deles', quickMessageFileKey(theirs.ctx.companyId, 'v1'))
  await expect(quickMessageFile(ctx, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  await expect(quickMessageFile(theirs.ctx, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})
