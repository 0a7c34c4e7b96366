import type { Browser, Page } from '@playwright/test'
import { pickUpPhone } from './customer.ts'
import { askDesk, atDesk, mustHaveTicket } from './desk-calls.ts'
import type { Method } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const act = (page: Page, name: string, action: string) =>
  row(page, name).getByRole('link', { name: `${action}: ` })

/** São Paulo is three hours behind UTC all year: what its clocks show so many days from now. */
const wallIn = (days: number, time = '09:00') =>
  `${new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)}T${time}`
const dayIn = (days: number) => wallIn(days).slice(0, 10)
/** As the page writes it: dd/MM/yy. */
const shown = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

/** Somebody who wrote a moment ago, so that free words reach them, and whom the page's search finds. */
async function customerOf(page: Page, browser: Browser, phoneUrl: string) {
  const customer = await pickUpPhone(browser, phoneUrl)
  await customer.write('Oi!')
  await expect
    .poll(
      async () =>
        (
          await askDesk<{ count: number }>(
            page,
            'GET',
            `/contacts?searchParam=${encodeURIComponent(customer.name)}`,
          )
        ).body.count,
    )
    .toBe(1)
  return { ...customer, ticket: await mustHaveTicket(page, customer.name) }
}

const callApi = (page: Page, method: Method, path: string, data?: object) =>
  atDesk<{ id: number }>(page, method, `/schedules${path}`, data)

test('a message that repeats is planned, changed, skipped, sent and stopped, and others see it at once', async ({
  app,
  browser,
  signInAs,
}) => {
  const [page, other] = [await signInAs('admin'), await signInAs('sup')]
  const customer = await customerOf(page, browser, app.phoneUrl)
  const { name } = customer
  await Promise.all([page.goto('/schedules'), other.goto('/schedules')])

  await page.getByTestId('add').click()
  await page.getByTestId('find').fill(name)
  const found = page.getByRole('dialog').getByRole('link', { name })
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByTestId('find')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('body')).toBeFocused()
  await page.getByTestId('save').click()
  await expect(page.getByText('Obrigatório')).toBeVisible()
  await expect(page.getByTestId('body')).toBeFocused()
  await page.getByTestId('body').fill('Bom dia! Posso separar o seu pedido da semana?')
  await page.getByTestId('sendAt').fill(wallIn(1))
  await page.getByLabel('Repetição').selectOption('week')
  await page.getByTestId('save').click()
  await expect(page.getByTestId('repeatUntil')).toBeFocused()
  await page.getByTestId('repeatUntil').fill(dayIn(30))
  await expect(page.getByTestId('coming-times')).toContainText(`${dayIn(8).slice(8)}/`)
  await page.getByTestId('save').click()
  await expect(page).toHaveURL(/\/schedules$/)
  for (const one of [page, other]) {
    // Cut after 25 letters.
    await expect(row(one, name)).toContainText('Bom dia! Posso separar o…')
    await expect(row(one, name)).toContainText(`${shown(dayIn(1))} 09:00`)
    await expect(row(one, name)).toContainText(`Toda semana até ${shown(dayIn(30))}`)
    await expect(row(one, name)).toContainText('Agendada')
  }

  await act(page, name, 'Editar').click()
  await expect(page.getByText('As mudanças valem também para as próximas.')).toBeVisible()
  await page.getByTestId('body').fill('Pedido da semana?')
  await page.getByTestId('save').click()
  await expect(row(other, name)).toContainText('Pedido da semana?')

  // What no longer belongs to the list leaves it with the reader's own change, and stands still for who only looks on.
  const marked = (status: string) => row(other, name).filter({ hasText: status })
  await act(page, name, 'Cancelar o envio').click()
  await page.getByTestId('confirm-skip').click()
  await expect(marked('Cancelada')).toHaveCount(1)
  await expect(marked('Agendada')).toContainText(`${shown(dayIn(8))} 09:00`)
  // The next one comes before the one it follows has left.
  const of = (day: number) => row(page, name).filter({ hasText: `${shown(dayIn(day))} 09:00` })
  await expect(of(8)).toHaveCount(1)
  await expect(row(page, name)).toHaveCount(1)

  await act(page, name, 'Enviar agora').click()
  await page.getByTestId('confirm-send').click()
  await customer.reads('Pedido da semana?')
  await expect(marked('Enviada')).toHaveCount(1)
  await expect(of(15)).toHaveCount(1)
  await expect(row(page, name)).toHaveCount(1)

  await act(page, name, 'Cancelar o envio').click()
  await page.getByTestId('confirm-cancel').click()
  await expect(row(page, name)).toHaveCount(0)
  await expect(marked('Cancelada')).toHaveCount(2)
  await page.getByTestId('show-cancelled').click()
  await expect(row(page, name)).toHaveCount(2)
  await act(page, name, 'Excluir').first().click()
  await page.getByTestId('confirm-delete').click()
  await expect(row(page, name)).toHaveCount(1)
  await expect(marked('Cancelada')).toHaveCount(1)
  await page.getByTestId('show-sent').click()
  await expect(row(page, name)).toHaveCount(1)
})

test(
  'messages are listed, planned, changed, cancelled and deleted without scripts',
  LONG,
  async ({ app, browser, signInAs }) => {
    const signedIn = await signInAs('admin')
    const { name } = await customerOf(signedIn, browser, app.phoneUrl)
    const page = await withoutScripts(browser, signedIn)
    await page.goto('/schedules')
    await page.getByTestId('add').click()
    await page.getByTestId('find').fill(name)
    await page.getByTestId('find').press('Enter')
    await page.getByRole('link', { name }).click()
    await page.getByTestId('body').fill('Sem scripts')
    await page.getByTestId('sendAt').fill(wallIn(2, '14:30'))
    await page.getByLabel('Repetição').selectOption('month')
    await page.getByTestId('save').click()
    await expect(page.getByText('Obrigatório')).toBeVisible()
    await expect(page.getByTestId('body')).toHaveValue('Sem scripts')
    await page.getByTestId('repeatUntil').fill(dayIn(90))
    await page.getByTestId('save').click()
    await expect(page.getByText(`Mensagem para ${name} agendada.`)).toBeVisible()
    await expect(page).toHaveURL(/\/schedules$/)

    await page.getByTestId('search').fill(name)
    await page.getByTestId('search').press('Enter')
    await expect(row(page, name)).toContainText(`${shown(dayIn(2))} 14:30`)
    await act(page, name, 'Editar').click()
    await page.getByTestId('body').fill('Outras palavras')
    await page.getByTestId('save').click()
    await expect(page.getByText(`Agendamento de ${name} salvo.`)).toBeVisible()
    await expect(row(page, name)).toContainText('Outras palavras')

    await page.getByTestId('view-calendar').click()
    const month = dayIn(2).slice(0, 7)
    await page.goto(`/schedules?view=calendar&month=${month}&q=${encodeURIComponent(name)}`)
    await expect(page.getByTestId(`day-${dayIn(2)}`)).toContainText(`14:30${name}`)
    await page.getByTestId('view-list').click()

    await act(page, name, 'Cancelar o envio').click()
    await page.getByTestId('confirm-cancel').click()
    await expect(page.getByText(`Mensagem para ${name} cancelada.`)).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)
    await page.getByTestId('show-cancelled').click()
    await act(page, name, 'Excluir').click()
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByText(`Agendamento de ${name} excluído.`)).toBeVisible()
    await page.context().close()
  },
)

test(
  'the calendar is walked by keys, leads to what is planned, and is a list of days on a phone',
  LONG,
  async ({ app, browser, signInAs }) => {
    const page = await signInAs('admin')
    const { name, ticket } = await customerOf(page, browser, app.phoneUrl)
    const sendAt = new Date(`${wallIn(40)}:00-03:00`).toISOString()
    const { id } = await callApi(page, 'POST', '', {
      ticketId: ticket.id,
      body: 'No calendário, {{name}}',
      sendAt,
    })
    const there = dayIn(40)
    await page.goto(`/schedules?view=calendar&month=${there.slice(0, 7)}`)
    const cell = page.getByTestId(`day-${there}`)
    await expect(cell).toContainText(name)

    const first = `${there.slice(0, 7)}-01`
    await page.locator(`[data-day="${first}"]`).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(`[data-day="${there.slice(0, 7)}-02"]`)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(`[data-day="${there.slice(0, 7)}-09"]`)).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(page).not.toHaveURL(new RegExp(`month=${there.slice(0, 7)}`))
    await page.keyboard.press('PageUp')
    await expect(page.locator(`[data-day="${first}"]`)).toBeFocused()

    await cell.getByRole('link', { name }).click()
    await expect(page.getByTestId('body')).toHaveValue('No calendário, {{name}}')
    await page.keyboard.press('Escape')
    await cell.hover()
    await cell.getByRole('link', { name: /^Agendar mensagem em/ }).click()
    await expect(page.getByTestId('find')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/schedules\?view=calendar&month=[\d-]+$/)

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(cell).toBeVisible()
    await expect(cell.getByText(/, \d+ de /)).toBeVisible()
    // As its customer reads it.
    await expect(cell).toContainText(`No calendário, ${name}`)
    await expect(page.locator('td[data-empty]').filter({ visible: true })).toHaveCount(0)
    // What comes and goes elsewhere comes and goes here.
    await callApi(page, 'DELETE', `/${id}`)
    await expect(cell).toBeHidden()
  },
)

test(
  'an address with a contact opens the dialog for them, and closing it leaves the list',
  LONG,
  async ({ app, browser, signInAs }) => {
    const page = await signInAs('ana')
    const { name, ticket } = await customerOf(page, browser, app.phoneUrl)
    await page.goto(`/schedules?contactId=${ticket.contactId}`)
    await expect(page.getByRole('dialog')).toContainText(name)
    await page.getByTestId('body').fill('Até amanhã')
    await page.getByTestId('sendAt').fill(wallIn(-1))
    await page.getByTestId('save').click()
    await expect(page.getByText('Escolha um horário futuro')).toBeVisible()
    await page.getByTestId('sendAt').fill(wallIn(1, '08:00'))
    await page.getByTestId('save').click()
    await expect(row(page, name)).toContainText('Até amanhã')
    await expect(page).toHaveURL(/\/schedules$/)
    const planned = Number((await row(page, name).getAttribute('data-testid'))?.split('-').at(-1))
    await callApi(page, 'DELETE', `/${planned}`)
    await expect(row(page, name)).toHaveCount(0)

    // Of one that is planned in a conversation: a colleague of the queue reads it, and does not change it; one of another queue does not find it.
    const sendAt = new Date(`${wallIn(1, '08:00')}:00-03:00`).toISOString()
    const { id } = await callApi(page, 'POST', '', {
      ...{ ticketId: ticket.id, body: 'Até amanhã', sendAt },
    })
    await expect(row(page, name)).toContainText('Até amanhã')
    const [bruno, carla] = [await signInAs('bruno'), await signInAs('carla')]
    await bruno.goto(`/schedules?q=${encodeURIComponent(name)}`)
    await expect(row(bruno, name).getByRole('link')).toHaveCount(1)
    await act(bruno, name, 'Ver').click()
    await expect(bruno.getByRole('dialog')).toContainText('Até amanhã')
    await expect(bruno.getByTestId('save')).toHaveCount(0)
    expect((await askDesk(bruno, 'DELETE', `/schedules/${id}`)).status).toBe(403)
    await carla.goto(`/schedules?q=${encodeURIComponent(name)}`)
    await expect(row(carla, name)).toHaveCount(0)
    expect((await carla.goto(`/schedules/${id}`))?.status()).toBe(404)
    await callApi(page, 'DELETE', `/${id}`)
    await expect(row(page, name)).toHaveCount(0)
  },
)

test(
  'of two who edit a message the second is told what changed',
  LONG,
  async ({ app, browser, signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('sup')]
    const { name, ticket } = await customerOf(page, browser, app.phoneUrl)
    const sendAt = new Date(`${wallIn(3)}:00-03:00`).toISOString()
    const { id } = await callApi(page, 'POST', '', { ticketId: ticket.id, body: 'antes', sendAt })
    await page.goto(`/schedules/${id}`)
    await callApi(other, 'PUT', `/${id}`, {
      ...{ body: 'dela', sendAt: new Date(`${wallIn(4)}:00-03:00`).toISOString() },
      ...{ repeatEvery: 'day', repeatUntil: dayIn(9) },
    })
    await page.getByTestId('body').fill('minha')
    await page.getByTestId('save').click()
    const note = page.getByTestId('changed')
    await expect(note).toContainText(
      /Este agendamento mudou enquanto você editava: a mensagem mudou, o horário agora é .* 09:00, a repetição mudou\./,
    )
    await note.getByRole('link', { name: 'Usar os novos valores' }).click()
    await expect(page.getByTestId('body')).toHaveValue('dela')
    await expect(page.getByLabel('Repetição')).toHaveValue('day')
    await page.getByTestId('body').fill('minha')
    await page.getByTestId('save').click()
    await expect(row(page, name)).toContainText('minha')
    await expect(row(page, name)).toContainText('Todo dia até')
    await callApi(page, 'DELETE', `/${id}`)
  },
)
