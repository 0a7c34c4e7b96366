import { expect, it } from 'vitest'
import { createConnection } from '#domains/connections/create-connection.ts'
import { saveQueue } from '#domains/queues/save-queue.ts'
import { deleteTag, mergeTags, saveTag } from '#domains/tags/save-tag.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'
import { refusal } from './refusal.ts'

const BLUE = '#1d4ed8'
const RED = '#b91c1c'

/** An admin of a company with a queue and a tag, whose plan has room for one queue more and no connection. */
async function office() {
  const company = await makeCompany({ plan: { queues: 2, connections: 0 } })
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const queue = await saveQueue(ctx, null, { name: 'Vendas', color: BLUE })
  const tag = await saveTag(ctx, null, { name: 'VIP', color: BLUE, kanban: 0 })
  const version = async () =>
    await ctx.db.all(
      ctx.db.statement('SELECT directory_version FROM company_state WHERE company_id = ?1'),
    )
  return { ctx, queue, tag, version }
}
type Office = Awaited<ReturnType<typeof office>>

it.each<[string, string, (made: Office) => Promise<unknown>]>([
  [
    'a queue with a colour that another has',
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    ({ ctx }) => saveQueue(ctx, null, { name: 'Suporte', color: BLUE }),
  ],
  [
    'a queue that does not exist',
    'ERR_NO_QUEUE_FOUND',
    ({ ctx }) => saveQueue(ctx, 1, { name: 'Suporte', color: RED }),
  ],
  [
    'a queue that is placed and is no longer what it was read as',
    'ERR_CHANGED_MEANWHILE',
    ({ ctx, queue }) =>
      saveQueue(
        ctx,
        queue.id,
        { name: 'Suporte', color: RED, orderQueue: 2 },
        { readAs: { name: 'Compras', color: BLUE, greetingMessage: '', orderQueue: 1 } },
      ),
  ],
  [
    'a tag with the name of another',
    'ERR_INVALID_INPUT',
    ({ ctx }) => saveTag(ctx, null, { name: 'vip', color: RED, kanban: 0 }),
  ],
  ['deleting a tag that does not exist', 'ERR_NO_TAG_FOUND', ({ ctx }) => deleteTag(ctx, 1)],
  [
    'a merge with a tag that does not exist',
    'ERR_NO_TAG_FOUND',
    ({ ctx, tag }) => mergeTags(ctx, tag.id, 1),
  ],
  [
    'a connection over the plan',
    'ERR_PLAN_LIMIT',
    ({ ctx }) => createConnection(ctx, { name: 'Loja', channel: 'whatsapp' }),
  ],
])('%s is refused, and makes no copy of the directory stale', async (_what, code, save) => {
  const made = await office()
  const before = await made.version()
  expect(await refusal(save(made))).toMatchObject({ code })
  expect(await made.version()).toEqual(before)
})
