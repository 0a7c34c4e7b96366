import type { Page } from '@playwright/test'
import { acceptFromList, bubble, pickUpPhone } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'

/** More than two pages of a conversation, so that its beginning is out of sight and not loaded. */
const NOTES = 90

/** Notes, as the composer sends them, without waiting for each to be drawn. */
async function writeNotes(desk: Page, ticketId: number, count: number): Promise<void> {
  await desk.evaluate(
    async ([id, many]) => {
      for (let i = 0; i < many; i++) {
        const answer = await fetch(`/desk/api/v1/messages/${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ body: `anotação número ${i}`, isPrivate: true }),
        })
        if (!answer.ok) throw new Error(`a note was refused: ${answer.status}`)
      }
    },
    [ticketId, count] as const,
  )
}

async function ticketIdOf(desk: Page): Promise<number> {
  const uuid = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
  return await desk.evaluate(async (one) => {
    const answer = await fetch(`/desk/api/v1/tickets/u/${one}`)
    return ((await answer.json()) as { id: number }).id
  }, uuid)
}

test('a word of long ago is found, opens at its place, and the way back to the newest counts what came', async ({
  browser,
  app,
  signInAs,
}) => {
  const desk = await signInAs('ana')
  await desk.goto('/tickets')
  const customer = await pickUpPhone(browser, app.phoneUrl)
  await customer.write('Vi um <b>ornitorrinco</b> azul no pátio')
  await acceptFromList(desk, customer.name)
  await expect(bubble(desk, 'ornitorrinco')).toBeVisible()
  await writeNotes(desk, await ticketIdOf(desk), NOTES)
  await desk.goto('/tickets')

  const box = desk.getByRole('searchbox', { name: 'Buscar' })
  await box.fill('ORNITORRÍNCO')
  const results = desk.getByTestId('search-results')
  await expect(results.locator('mark')).toHaveText('ornitorrinco')
  await expect(results).toContainText('<b>')
  await expect(desk).toHaveURL(/q=ORNITORR/)
  await box.press('ArrowDown')
  await desk.keyboard.press('Enter')

  await expect(desk).toHaveURL(/\/tickets\/[\w-]+\?.*message=\d+/)
  await expect(bubble(desk, 'ornitorrinco')).toBeInViewport()
  await expect(bubble(desk, 'ornitorrinco')).toBeFocused()
  await expect(bubble(desk, 'anotação número 89')).toHaveCount(0)
  await customer.write('Cheguei agora')
  await expect(desk.getByTestId('to-newest')).toContainText('1')
  await expect(bubble(desk, 'Cheguei agora')).toHaveCount(0)
  await desk.getByTestId('to-newest').click()
  await expect(bubble(desk, 'Cheguei agora')).toBeInViewport()
  await expect(desk).not.toHaveURL(/message=/)

  await box.fill('')
  await box.focus()
  await expect(desk.getByTestId('recent-searches')).toContainText('ORNITORRÍNCO')
})

test(
  'a conversation is searched within, from the newest hit to the oldest',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('O caleidoscópio chegou quebrado')
    await acceptFromList(desk, customer.name)
    await expect(bubble(desk, 'caleidoscópio')).toBeVisible()
    await writeNotes(desk, await ticketIdOf(desk), NOTES)
    await customer.write('E o outro caleidoscopio?')
    await expect(bubble(desk, 'E o outro')).toBeVisible()

    await desk.getByRole('log').focus()
    await desk.keyboard.press('Control+f')
    const find = desk.getByTestId('find-in-ticket')
    await expect(find).toBeFocused()
    await find.fill('caleidoscopio')
    await expect(desk.getByTestId('find-count')).toHaveText('1 de 2')
    await find.press('Enter')
    await expect(desk.getByTestId('find-count')).toHaveText('2 de 2')
    await expect(bubble(desk, 'chegou quebrado')).toBeInViewport()
    await find.press('Enter')
    await expect(bubble(desk, 'E o outro')).toBeInViewport()
    await find.press('Escape')
    await expect(find).toHaveCount(0)
  },
)

test(
  'a link to a message that is not there says so and shows the conversation',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Ainda estão abertos?')
    await acceptFromList(desk, customer.name)
    await expect(bubble(desk, 'Ainda estão abertos?')).toBeVisible()
    await desk.goto(`${new URL(desk.url()).pathname}?message=999999999`)
    await expect(desk.getByText('Esta mensagem não está mais na conversa.')).toBeVisible()
    await expect(bubble(desk, 'Ainda estão abertos?')).toBeVisible()
    await expect(desk).not.toHaveURL(/message=/)
  },
)

test(
  'what narrows and orders the list stands in the address, as chips, and survives a reload',
  LONG,
  async ({ signInAs }) => {
    const desk = await signInAs('admin')
    await desk.goto('/tickets?list=closed')
    await desk.getByTestId('filters').click()
    await desk.getByTestId('order-oldest').click()
    await expect(desk.getByTestId('order-oldest')).toBeChecked()
    await desk.getByTestId('filter-unread').click()
    await expect(desk.getByTestId('filter-unread')).toBeChecked()
    await desk.getByTestId('filter-createdOn').fill('2026-01-05')
    await expect(desk).toHaveURL(/order=oldest/)
    await expect(desk).toHaveURL(/unread=1/)
    await expect(desk).toHaveURL(/created=2026-01-05/)
    await desk.reload()
    const chips = desk.getByRole('list', { name: 'Filtros aplicados' })
    await expect(chips.getByRole('listitem')).toHaveText([
      'Esperando há mais tempo',
      'Só não lidos',
      'criado em 05/01/2026',
    ])
    await chips.getByRole('button', { name: /05\/01\/2026/ }).click()
    await expect(desk).not.toHaveURL(/created=/)
  },
)
