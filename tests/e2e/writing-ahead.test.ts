import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, customerWrites, pressRow, rowOf } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { composer, statusOf, TICKET_PART } from './desk-places.ts'
import { expect, LONG, test } from './fixtures.ts'
import { holdAnswers, pageWithoutWorker, withoutWorker } from './held-answers.ts'

const UNDOING = /\/desk\/api\/v1\/ticket-undo\/\d+$/

test('words right after a queue was chosen are for the customer who was accepted', async ({
  app,
  browser,
  request,
  signInAs,
}) => {
  const admin = await pageWithoutWorker(browser, app.url, await signInAs('admin'))
  const other = await arrived(admin, request, app.metaSimUrl, 'Sou o próximo?')
  const first = await arrived(admin, request, app.metaSimUrl, 'Sem fila')
  await atDesk(admin, 'DELETE', `/tickets/${first.id}`)
  await atDesk(admin, 'POST', '/tickets', { contactId: first.contactId, status: 'pending' })
  await customerWrites(request, app.metaSimUrl, 'Ainda sem fila', first)
  const code = await holdAnswers(admin, TICKET_PART)
  await admin.goto('/tickets?list=pending')
  await untilAwake(admin)
  await expect(rowOf(admin, first.name)).toContainText('Ainda sem fila')
  await pressRow(admin, first.name)
  await admin.keyboard.press('a')
  const dialog = admin.getByTestId('queue-dialog')
  await dialog.getByTestId('queue-select').selectOption('Vendas')
  await dialog.getByTestId('queue-select').press('Tab')
  await dialog.getByTestId('queue-dialog-submit').press('Enter')
  await admin.keyboard.type('te aviso')
  await code.letAll()
  await expect(composer(admin)).toHaveValue('te aviso')
  await expect(composer(admin)).toBeFocused()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  expect(await statusOf(admin, first.name)).toBe('open')
  expect(await statusOf(admin, other.name)).toBe('pending')
  await admin.context().close()
})

withoutWorker(
  'who undoes writes at once where it leads; who has gone on meanwhile stays there',
  async ({ app, request, desk }) => {
    const second = await arrived(desk, request, app.metaSimUrl, 'Um')
    const first = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [second, first])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    const close = async () => {
      await desk.goto(`/tickets/${first.uuid}`)
      await untilAwake(desk)
      await desk.locator('[role=log]').focus()
      await desk.keyboard.press('e')
      await expect(desk.getByRole('button', { name: 'Desfazer' })).toBeVisible()
    }
    await close()
    const undone = await holdAnswers(desk, UNDOING)
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    await desk.keyboard.type('te aviso')
    await undone.letAll()
    await expect(desk).toHaveURL(new RegExp(first.uuid))
    await expect(composer(desk)).toHaveValue('te aviso')
    await expect(composer(desk)).toBeFocused()
    expect(await statusOf(desk, second.name)).toBe('open')

    await close()
    const late = await holdAnswers(desk, UNDOING)
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    await rowOf(desk, second.name).click()
    await composer(desk).click()
    await desk.keyboard.type('oi, ')
    await late.letAll()
    await expect(desk.locator('.toast', { hasText: 'desfeito' })).toBeVisible()
    await desk.keyboard.type('tudo bem?')
    await expect(desk).toHaveURL(new RegExp(second.uuid))
    await expect(composer(desk)).toHaveValue('oi, tudo bem?')
  },
)

withoutWorker(
  'what is written before a ticket is drawn goes behind its draft, whatever ends the waiting',
  LONG,
  async ({ app, request, desk }) => {
    const other = await arrived(desk, request, app.metaSimUrl, 'Sou o próximo?')
    const first = await arrived(desk, request, app.metaSimUrl, 'Quanto custa?')
    const code = await holdAnswers(desk, TICKET_PART)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, first.name)
    await desk.keyboard.press('a')
    await desk.keyboard.type('te av')
    // Longer than the focus of anything else is waited for (180 frames): this waits as long as the desk leads there.
    await desk.evaluate(async () => {
      for (let frame = 0; frame < 200; frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('iso')
    // Pressed on nothing.
    await desk.mouse.click(900, 400)
    await desk.keyboard.type(' já')
    await desk.keyboard.press('Control+k')
    await expect(desk.locator('[data-written-ahead]')).not.toBeFocused()
    await desk.keyboard.press('Escape')
    await expect(desk.locator('[data-written-ahead]')).toBeFocused()
    await desk.keyboard.type('!')
    await code.letAll()
    await expect(composer(desk)).toHaveValue('te aviso já!')

    await atDesk(desk, 'PUT', `/tickets/${first.id}`, { status: 'pending' })
    const again = await holdAnswers(desk, TICKET_PART)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, first.name)
    await desk.keyboard.press('a')
    await desk.keyboard.type(', prometo')
    await again.letAll()
    await expect(composer(desk)).toHaveValue('te aviso já!, prometo')
    await desk.keyboard.type('!')
    await expect(composer(desk)).toHaveValue('te aviso já!, prometo!')
    expect(await statusOf(desk, other.name)).toBe('pending')
  },
)
