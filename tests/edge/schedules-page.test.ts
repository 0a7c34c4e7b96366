import { expect, test } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { readAsOf } from '#domains/schedules/read-as.ts'
import type { ScheduleReadAs } from '#domains/schedules/read-as.ts'
import { scheduleById } from '#domains/schedules/schedules.queries.ts'
import { updateSchedule } from '#domains/schedules/update-schedule.ts'
import { schedulesAction } from '#app/features/schedules/schedules-action.server.ts'
import { schedulesData } from '#app/features/schedules/schedules-data.server.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import type { TestContext } from './context.ts'
import { conversation } from './open-conversation.ts'
import { at, become, plan } from './planned-messages.ts'
import { postForm } from './post-form.ts'

const url = (path: string) => `https://balcao.test${path}`
const page = (ctx: TestContext, path: string) => schedulesData(ctx, new Request(url(path)))

/** Posts a form as a script of the page does, and gives what the form is told. */
async function post(
  ctx: TestContext,
  path: string,
  fields: Record<string, string>,
): Promise<FormAnswer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const [, scheduleId] = /^\/schedules\/(\w+)/.exec(path) ?? []
  const answer = (await postForm(schedulesAction, ctx, { path, params: { scheduleId }, body })) as {
    data?: FormAnswer
  }
  return answer.data ?? Promise.reject(new Error('a redirect'))
}

test('an address with a contact leads to the dialog for them, which keeps the list under it', async () => {
  const { ctx } = await conversation()
  const thrown: unknown = await page(ctx, '/schedules?contactId=5&show=all').catch(
    (one: unknown) => one,
  )
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).headers.get('Location')).toBe('/schedules/new?contactId=5&show=all')
  expect(await page(ctx, '/schedules/new?contactId=5')).toMatchObject({ view: 'list' })
})

test('the list and the month are of the company’s clock', async () => {
  const { ctx, ticket } = await conversation()
  // 23:30 on 2 March in São Paulo.
  await plan(ctx, ticket.id, 'tarde', 14.5 * HOUR_MS)
  const bodies = async (path: string) => {
    const data = await page(ctx, path)
    return data.view === 'list' ? data.page.rows.map(({ body }) => body) : []
  }
  expect(await bodies('/schedules?day=2026-03-02')).toEqual(['tarde'])
  expect(await bodies('/schedules?day=2026-03-03')).toEqual([])
  expect(await bodies('/schedules?show=sent')).toEqual([])
  expect(await page(ctx, '/schedules?view=calendar')).toMatchObject({
    month: '2026-03',
    today: '2026-03-02',
    days: [{ day: '2026-03-02', entries: [{ time: '23:30' }] }],
  })
})

test('a form plans a message once, however often it is sent', async () => {
  const { ctx, contact, connection } = await conversation()
  const fields = {
    ...{ intent: 'save', contactId: `${contact.id}`, whatsappId: `${connection.id}` },
    ...{ body: 'oi', sendAt: '2026-03-02T10:00', repeatEvery: 'week', repeatUntil: '2026-04-30' },
  }
  for (const _time of ['first', 'again'])
    expect((await post(ctx, '/schedules/new', fields)).done).toMatchObject({
      key: 'schedules:done.created',
    })
  expect(await become(ctx)).toMatchObject([{ sendAt: at(HOUR_MS), plansNext: 1 }])
  for (const [wrong, error] of [
    [{ body: ' ' }, { body: ['required'] }],
    [{ sendAt: '2026-03-01T10:00' }, { sendAt: ['past'] }],
    [{ repeatUntil: '' }, { repeatUntil: ['required'] }],
  ] as const)
    expect((await post(ctx, '/schedules/new', { ...fields, ...wrong })).result.error).toEqual(error)
})

test('a form saves over nobody, and its questions are answered', async () => {
  const { ctx, contact, ticket, asBruno } = await conversation()
  const { id } = await plan(ctx, ticket.id)
  const path = `/schedules/${id}`
  const read = readAsOf(await scheduleById(ctx, id), 'America/Sao_Paulo')
  const save = (body: string, readAs: ScheduleReadAs) =>
    post(ctx, path, { intent: 'save', body, sendAt: read.sendAt, readAs: JSON.stringify(readAs) })
  await updateSchedule(ctx, id, { body: 'dela' })
  expect((await save('minha', read)).changed?.now).toMatchObject({ body: 'dela' })
  expect((await save('minha', { ...read, body: 'dela' })).done).toEqual({
    key: 'schedules:done.saved',
    values: { name: contact.name },
  })
  const refused = await post(asBruno, `${path}/cancel`, { intent: 'cancel' })
  expect(refused.result.error).toEqual({ '': ['ERR_NO_PERMISSION'] })
  expect((await post(ctx, `${path}/cancel`, { intent: 'skip' })).result.error).toEqual({
    '': ['ERR_INVALID_INPUT'],
  })
  for (const [intent, done] of [
    ['cancel', 'cancelled'],
    ['delete', 'deleted'],
  ] as const)
    expect((await post(ctx, `${path}/${intent}`, { intent })).done?.key).toBe(
      `schedules:done.${done}`,
    )
  expect(await become(ctx)).toEqual([])
})
