import type { Page } from '@playwright/test'
import { acceptFromList, customerWrites, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

const lastAnswers = async (page: Page, name: string) => {
  const { id } = await mustHaveTicket(page, name)
  const { messages } = await atDesk<{ messages: { fromMe: boolean; body: string }[] }>(
    page,
    'GET',
    `/messages/${id}`,
  )
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

async function openFromPending(desk: Page, name: string) {
  await desk.goto('/tickets')
  await acceptFromList(desk, name)
}

test(
  'who has just written waits since now, not for 0 minutes',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets?list=pending')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Cheguei agora')
    const waits = rowOf(ana, name).getByTestId('waiting-time')
    await expect(waits).toHaveAttribute('title', 'Esperando resposta há menos de 1 minuto')
    await expect(waits).not.toContainText('0 min')
  },
)

test(
  'a waiting ticket without a queue asks for one before it is accepted',
  LONG,
  async ({ app, request, signInAs }) => {
    const admin = await signInAs('admin')
    await admin.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Oi, sem fila')
    await admin.getByTestId('subtab-pending').click()
    await expect(rowOf(admin, name)).toBeVisible()
    const { id, contactId } = await mustHaveTicket(admin, name)
    await atDesk(admin, 'DELETE', `/tickets/${id}`)
    await expect(rowOf(admin, name)).toHaveCount(0)
    await atDesk(admin, 'POST', '/tickets', { contactId, status: 'pending' })
    await rowOf(admin, name).click()
    await rowOf(admin, name).getByTestId('accept-ticket').click()
    const dialog = admin.getByTestId('queue-dialog')
    await expect(dialog).toContainText(name)
    await admin.getByTestId('queue-dialog-submit').click()
    await expect(dialog).toContainText('Selecione uma fila')
    await dialog.getByTestId('queue-select').selectOption('Vendas')
    await admin.getByTestId('queue-dialog-submit').click()
    await expect(admin.getByTestId('ticket-header')).toContainText('Vendas')
    await expect.poll(() => mustHaveTicket(admin, name)).toMatchObject({ status: 'open' })
  },
)

test(
  'a ticket goes to a colleague, who hears of it, and comes back to the queue',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, bruno] = [await signInAs('ana'), await signInAs('bruno')]
    await bruno.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Quero falar com o Bruno')
    await openFromPending(ana, name)
    await ana.getByTestId('transfer-ticket').click()
    await ana.getByTestId('transfer-user-search').fill('brun')
    await ana.getByTestId('transfer-dialog').getByRole('button', { name: /Bruno/ }).click()
    await ana.getByTestId('transfer-dialog-submit').click()
    await expect(ana.getByText(/Atendimento transferido para Bruno/)).toBeVisible()
    await expect(ana).toHaveURL(/\/tickets(\?|$)/)

    const told = bruno.getByText(`Ana Reis passou o atendimento de ${name} para você.`)
    await expect(told).toBeVisible()
    await bruno.getByRole('button', { name: 'Abrir', exact: true }).click()
    await expect(bruno.getByTestId('composer-input')).toBeVisible()
    await bruno.getByTestId('ticket-menu').click()
    await bruno.getByTestId('return-ticket').click()
    await expect(bruno.getByText('Atendimento devolvido à fila.')).toBeVisible()
    await expect
      .poll(() => mustHaveTicket(bruno, name))
      .toMatchObject({ status: 'pending', userId: null })

    await bruno.getByTestId('subtab-pending').click()
    await rowOf(bruno, name).getByTestId('accept-ticket').click()
    await bruno.getByTestId('ticket-menu').click()
    await bruno.getByTestId('ticket-log').click()
    const log = bruno.getByTestId('ticket-log-dialog')
    for (const words of [/Transferido por Ana/, /Recebido por Bruno/, /Devolvido à fila por Bruno/])
      await expect(log).toContainText(words)
  },
)

test(
  'a ticket closes with and without a farewell, and opens again for who asks',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Só um aviso')
    await openFromPending(ana, name)
    const before = await lastAnswers(ana, name)
    await ana.getByTestId('ticket-menu').click()
    await ana.getByTestId('close-silently').click()
    await expect(ana.getByText('Ticket encerrado com sucesso.')).toBeVisible()
    expect(await lastAnswers(ana, name)).toEqual(before)
    await ana.getByTestId('tab-closed').click()
    await rowOf(ana, name).click()
    await ana.getByTestId('chat-foot').getByTestId('reopen-ticket').click()
    await expect(ana.getByTestId('composer-input')).toBeVisible()
    // The desk shows it before the server has it.
    await expect.poll(async () => (await mustHaveTicket(ana, name)).status).toBe('open')
  },
)

test(
  'with requiredTag a ticket without one is not closed, and says why',
  LONG,
  async ({ app, request, signInAs }) => {
    const [admin, ana] = [await signInAs('admin'), await signInAs('ana')]
    await admin.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Preciso de etiqueta')
    await openFromPending(ana, name)
    await atDesk(admin, 'PUT', '/companySettings', { column: 'requiredTag', data: 'enabled' })
    try {
      await ana.getByTestId('close-ticket').click()
      await expect(
        ana.getByText('Coloque uma tag no contato antes de resolver o atendimento.'),
      ).toBeVisible()
      await expect(ana.getByTestId('composer-input')).toBeVisible()
    } finally {
      await atDesk(admin, 'PUT', '/companySettings', { column: 'requiredTag', data: 'disabled' })
    }
    await ana.getByTestId('close-ticket').click()
    await expect(rowOf(ana, name)).toHaveCount(0)
  },
)

test(
  'who opens a contact that a colleague holds is told who and in which queue',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, bruno] = [await signInAs('ana'), await signInAs('bruno')]
    const { name } = await customerWrites(request, app.metaSimUrl, 'Já estou com a Ana')
    await openFromPending(ana, name)
    await bruno.goto('/tickets')
    await bruno.getByTestId('list-menu').click()
    await bruno.getByRole('menuitem', { name: 'Novo atendimento' }).click()
    await bruno.getByTestId('contact-search').fill(name)
    await bruno.locator('[data-testid^=contact-]', { hasText: name }).first().click()
    const dialog = bruno.getByRole('dialog')
    await dialog.getByTestId('queue-select').selectOption('Suporte')
    await bruno.getByTestId('new-ticket-dialog-submit').click()
    await expect(bruno.getByTestId('conflict-dialog')).toContainText(/Ana.*Suporte|Ana/)
    await bruno.getByTestId('conflict-look').click()
    await expect(bruno.getByTestId('composer-notice')).toHaveAttribute('data-obstacle', 'held')
  },
)

test(
  'many tickets close in one go, and what is put aside comes back when the customer writes',
  LONG,
  async ({ app, request, signInAs }) => {
    test.slow()
    const ana = await signInAs('ana')
    const people = [
      await customerWrites(request, app.metaSimUrl, 'primeiro'),
      await customerWrites(request, app.metaSimUrl, 'segundo'),
    ]
    const later = await customerWrites(request, app.metaSimUrl, 'para depois')
    for (const { name } of [...people, later]) await openFromPending(ana, name)
    await ana.getByTestId('ticket-menu').click()
    await ana.getByTestId('snooze-ticket').click()
    await ana.getByTestId('snooze-tomorrow').click()
    await ana.getByTestId('subtab-open').click()
    await expect(rowOf(ana, later.name)).toHaveCount(0)
    await ana.getByTestId('subtab-snoozed').click()
    await expect(rowOf(ana, later.name).getByTestId('row-snoozed')).toContainText(/\d\d:\d\d/)
    await ana.getByTestId('subtab-open').click()
    await customerWrites(request, app.metaSimUrl, 'voltei antes', later)
    await expect(rowOf(ana, later.name)).toContainText('voltei antes')

    await ana.getByTestId('list-menu').click()
    await ana.getByTestId('tick-tickets').click()
    for (const { name } of people) {
      const { id } = await mustHaveTicket(ana, name)
      await ana.getByTestId(`tick-${id}`).check()
    }
    await ana.getByTestId('bulk-close').click()
    for (const { name } of people) await expect(rowOf(ana, name)).toHaveCount(0)
    for (const { name } of people)
      await expect.poll(() => mustHaveTicket(ana, name)).toMatchObject({ status: 'closed' })
  },
)

test(
  'while tickets are marked, a press on a row marks it and opens nothing',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const people = []
    for (const text of ['um', 'dois', 'três', 'quatro'])
      people.push(await customerWrites(request, app.metaSimUrl, text))
    const [first, second, third, fourth] = people.map(({ name }) => rowOf(ana, name))
    if (!first || !second || !third || !fourth) throw new Error('four customers wrote')
    await ana.getByTestId('subtab-pending').click()
    for (const row of [first, second, third]) {
      await row.click()
      await row.getByTestId('accept-ticket').click()
      await ana.getByTestId('subtab-pending').click()
      await expect(fourth).toBeVisible()
    }
    await ana.getByTestId('subtab-open').click()
    await third.locator('.ticket-row-lead').click()
    const address = ana.url()
    await ana.getByTestId('list-menu').click()
    await ana.getByTestId('tick-tickets').click()
    const count = ana.getByTestId('bulk-bar').getByRole('status')
    const lead = (row: typeof first) => row.locator('.ticket-row-lead')

    await lead(second).click()
    await expect(second.getByRole('checkbox')).toBeChecked()
    await expect(lead(second)).toHaveAttribute('aria-pressed', 'true')
    await lead(first).focus()
    await ana.keyboard.press('Space')
    await expect(count).toHaveText('2 marcados')
    await ana.keyboard.press('Enter')
    await expect(count).toHaveText('1 marcado')
    await expect(lead(first)).toBeFocused()
    await lead(second).click({ modifiers: ['Control'] })
    await expect(ana.getByTestId('bulk-bar')).toBeHidden()

    await ana.getByTestId('list-menu').click()
    await ana.getByTestId('tick-tickets').click()
    await lead(first).click()
    await lead(third).click({ modifiers: ['Shift'] })
    for (const row of [first, second, third]) await expect(row.getByRole('checkbox')).toBeChecked()
    expect(ana.url()).toBe(address)
    await ana.keyboard.press('Escape')
    await lead(first).click()
    await expect(ana).not.toHaveURL(address)
    await ana.getByTestId('subtab-pending').click()
    await ana.getByTestId('list-menu').click()
    await ana.getByTestId('tick-tickets').click()
    await lead(fourth).click()
    await expect(fourth.getByRole('checkbox')).toBeChecked()
    await expect(ana.getByTestId('pending-peek')).toHaveCount(0)
  },
)

test(
  'an admin deletes a ticket under the eyes of its attendant, who is led to the list and told',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    const { name } = await customerWrites(request, app.metaSimUrl, 'Apaguem tudo')
    await openFromPending(ana, name)
    await admin.goto(new URL(ana.url()).pathname)
    await admin.getByTestId('ticket-menu').click()
    await admin.getByTestId('delete-ticket').click()
    await admin.getByRole('button', { name: 'Excluir atendimento' }).click()
    await expect(admin.getByText('Ticket deleted sucessfully.')).toBeVisible()
    await expect(ana.getByText(/Ticket encerrado com sucesso\./)).toBeVisible()
    await expect(ana).toHaveURL(/\/tickets(\?|$)/)
    await expect(rowOf(ana, name)).toHaveCount(0)
  },
)

test(
  'an admin closes a whole list after reading how many that are',
  LONG,
  async ({ app, request, signInAs }) => {
    const admin = await signInAs('admin')
    await admin.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'última do dia')
    await admin.getByTestId('subtab-pending').click()
    await expect(rowOf(admin, name)).toBeVisible()
    await admin.getByTestId('list-menu').click()
    await admin.getByTestId('close-all').click()
    await expect(admin.getByRole('alertdialog')).toContainText(/\d+/)
    await admin.getByRole('alertdialog').getByRole('button').last().click()
    await expect(admin.locator('[data-testid^=ticket-row-]')).toHaveCount(0)
  },
)
