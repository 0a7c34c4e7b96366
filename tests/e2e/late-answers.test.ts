import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, pressRow, rowOf } from './customer.ts'
import { atDesk, takenAtDesk } from './desk-calls.ts'
import { composer, statusOf } from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, TICKET_MOVES, withoutWorker } from './held-answers.ts'

withoutWorker(
  'a refusal that is late takes nobody out of what they write to another customer',
  LONG,
  async ({ app, request, desk }) => {
    const other = await arrived(desk, request, app.metaSimUrl, 'E o meu?')
    const past = await arrived(desk, request, app.metaSimUrl, 'Obrigado!')
    for (const { id } of [other, past])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await atDesk(desk, 'PUT', `/tickets/${past.id}`, { status: 'closed' })
    // This screen does not hear of the other one.
    await desk.route(/\/tickets\?.*contactId=/, (route) => route.abort())
    await desk.goto(`/tickets/${past.uuid}?list=open`)
    await untilAwake(desk)
    const { contactId, queueId } = past
    const again = await atDesk<{ id: number; uuid: string }>(desk, 'POST', '/tickets', {
      ...{ contactId, queueId, status: 'open' },
    })
    const moves = await holdAnswers(desk, TICKET_MOVES)
    await desk.getByTestId('chat-foot').getByTestId('reopen-ticket').click()
    await rowOf(desk, other.name).click()
    await expect(desk).toHaveURL(new RegExp(other.uuid))
    await composer(desk).click()
    await desk.keyboard.type('para o outro, segue o ')
    await moves.letAll()
    const ready = desk.locator('.toast').getByRole('button', { name: 'Abrir' })
    await expect(ready).toBeVisible()
    await desk.keyboard.type('boleto')
    expect(await draftOf(desk, other.id)).toBe('para o outro, segue o boleto')
    expect(await draftOf(desk, again.id)).toBe('')
    await expect(desk).toHaveURL(new RegExp(other.uuid))
    await ready.click()
    await expect(desk).toHaveURL(new RegExp(again.uuid))
    await desk.keyboard.type('oi')
    await expect(composer(desk)).toHaveValue('oi')
  },
)

withoutWorker(
  'who goes into a text by Tab writes there, whatever dialog comes later',
  LONG,
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Um')
    await takenAtDesk(desk, ticket)
    await expect(composer(desk)).toBeVisible()
    await desk.locator('[role=log]').focus()
    const code = await holdAnswers(desk, /transfer-dialog-[\w-]{8}\.js$/)
    await desk.keyboard.press('t')
    await expect.poll(code.asked).toBe(1)
    await expect(async () => {
      await desk.keyboard.press('Tab')
      await expect(composer(desk)).toBeFocused({ timeout: 50 })
    }).toPass()
    await desk.keyboard.type('sim, ')
    await code.letAll()
    await desk.keyboard.type('claro')
    await expect(composer(desk)).toHaveValue('sim, claro')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
  },
)

withoutWorker(
  'Escape gives the keys back while the dialog that tells of a colleague does not come',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const bruno = await signInAs('bruno')
    const next = await arrived(desk, request, app.metaSimUrl, 'E eu?')
    const taken = await arrived(desk, request, app.metaSimUrl, 'Sou eu')
    const code = await holdAnswers(desk, /(shown|conflict)-dialog-[\w-]{8}\.js$/)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, taken.name)
    const moves = await holdAnswers(desk, TICKET_MOVES)
    await desk.keyboard.press('a')
    await expect.poll(moves.asked).toBe(1)
    await atDesk(bruno, 'PUT', `/tickets/${taken.id}`, { status: 'open' })
    await moves.letAll()
    await expect.poll(code.asked).toBeGreaterThan(0)
    await desk.keyboard.press('Escape')
    await desk.getByRole('link', { name: 'Contatos' }).first().focus()
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(/\/contacts/)
    expect(await statusOf(desk, next.name)).toBe('pending')
    await code.letAll()
  },
)

withoutWorker(
  'a dialog that is sent twice while nothing answers is sent once',
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quero falar com vendas')
    await takenAtDesk(desk, ticket)
    const moves = await holdAnswers(desk, TICKET_MOVES)
    await desk.getByTestId('transfer-ticket').click()
    const send = desk.getByTestId('transfer-dialog-submit')
    await send.dblclick()
    await send.press('Enter')
    await expect.poll(moves.asked).toBe(1)
    await moves.letAll()
    const returned = desk.getByText('Atendimento devolvido à fila.')
    await expect(returned).toBeVisible()
    await expect(desk.getByTestId('transfer-dialog')).toHaveCount(0)
    await returned.locator('..').getByRole('button', { name: 'Desfazer' }).click()
    await expect(desk.locator('.toast', { hasText: 'desfeito' })).toBeVisible()
    await expect(returned).toHaveCount(0)
    expect(moves.asked()).toBe(1)
  },
)
