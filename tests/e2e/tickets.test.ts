import type { Page } from '@playwright/test'
import { acceptFromList, customerWrites, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-door.ts'
import { expect, test } from './fixtures.ts'

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

test('a waiting ticket without a queue asks for one before it is accepted', async ({
  app,
  request,
  signInAs,
}) => {
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
  expect(await mustHaveTicket(admin, name)).toMatchObject({ status: 'open' })
})

test('a ticket goes to a colleague, who hears of it, and comes back to the queue', async ({
  app,
  request,
  signInAs,
}) => {
  const [ana, bruno] = [await signInAs('ana'), await signInAs('bruno')]
  await bruno.goto('/tickets')
  const { name } = await customerWrites(request, app.metaSimUrl, 'Quero falar com o Bruno')
  await openFromPending(ana, name)
  await ana.getByTestId('transfer-ticket').click()
  await ana.getByTestId('transfer-user-search').fill('brun')
  await ana.getByTestId('transfer-dialog').getByRole('button', { name: /Bruno/ }).click()
  await ana.getByTestId('transfer-dialog-submit').click()
  await expect(ana.getByText(/Ticket transferido para Bruno/)).toBeVisible()
  await expect(ana).toHaveURL(/\/tickets(\?|$)/)

  await bruno.getByTestId('subtab-open').click()
  await rowOf(bruno, name).click()
  await expect(bruno.getByTestId('composer-input')).toBeVisible()
  await bruno.getByTestId('ticket-menu').click()
  await bruno.getByTestId('return-ticket').click()
  await expect(bruno.getByText('Ticket devolvido à fila.')).toBeVisible()
  expect(await mustHaveTicket(bruno, name)).toMatchObject({ status: 'pending', userId: null })

  await bruno.getByTestId('subtab-pending').click()
  await rowOf(bruno, name).getByTestId('accept-ticket').click()
  await bruno.getByTestId('ticket-menu').click()
  await bruno.getByTestId('ticket-log').click()
  const log = bruno.getByTestId('ticket-log-dialog')
  for (const words of [/Transferido por Ana/, /Recebido por Bruno/, /Devolvido à fila por Bruno/])
    await expect(log).toContainText(words)
})

test('a ticket closes with and without a farewell, and opens again for who asks', async ({
  app,
  request,
  signInAs,
}) => {
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
  await ana.getByTestId('reopen-ticket').click()
  await expect(ana.getByTestId('composer-input')).toBeVisible()
  expect(await mustHaveTicket(ana, name)).toMatchObject({ status: 'open' })
})

test('with requiredTag a ticket without one is not closed, and says why', async ({
  app,
  request,
  signInAs,
}) => {
  const [admin, ana] = [await signInAs('admin'), await signInAs('ana')]
  await admin.goto('/tickets')
  const { name } = await customerWrites(request, app.metaSimUrl, 'Preciso de etiqueta')
  await openFromPending(ana, name)
  await atDesk(admin, 'PUT', '/companySettings', { column: 'requiredTag', data: 'enabled' })
  try {
    await ana.getByTestId('close-ticket').click()
    await expect(
      ana.getByText('Coloque uma tag no contato antes de resolver o ticket.'),
    ).toBeVisible()
    await expect(ana.getByTestId('composer-input')).toBeVisible()
  } finally {
    await atDesk(admin, 'PUT', '/companySettings', { column: 'requiredTag', data: 'disabled' })
  }
  await ana.getByTestId('close-ticket').click()
  await expect(rowOf(ana, name)).toHaveCount(0)
})

test('who opens a contact that a colleague holds is told who and in which queue', async ({
  app,
  request,
  signInAs,
}) => {
  const [ana, bruno] = [await signInAs('ana'), await signInAs('bruno')]
  const { name } = await customerWrites(request, app.metaSimUrl, 'Já estou com a Ana')
  await openFromPending(ana, name)
  await bruno.goto('/tickets')
  await bruno.getByTestId('list-menu').click()
  await bruno.getByRole('menuitem', { name: 'Novo ticket' }).click()
  await bruno.getByTestId('contact-search').fill(name)
  await bruno.locator('[data-testid^=contact-]', { hasText: name }).first().click()
  const dialog = bruno.getByRole('dialog')
  await dialog.getByTestId('queue-select').selectOption('Suporte')
  await bruno.getByTestId('new-ticket-dialog-submit').click()
  await expect(bruno.getByTestId('conflict-dialog')).toContainText(/Ana.*Suporte|Ana/)
  await bruno.getByTestId('conflict-look').click()
  await expect(bruno.getByTestId('composer-notice')).toHaveAttribute('data-obstacle', 'held')
})

test('many tickets close in one go, and what is put aside comes back when the customer writes', async ({
  app,
  request,
  signInAs,
}) => {
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
    expect(await mustHaveTicket(ana, name)).toMatchObject({ status: 'closed' })
})

test('an admin deletes a ticket under the eyes of its attendant, who is led to the list and told', async ({
  app,
  request,
  signInAs,
}) => {
  const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
  const { name } = await customerWrites(request, app.metaSimUrl, 'Apaguem tudo')
  await openFromPending(ana, name)
  await admin.goto(new URL(ana.url()).pathname)
  await admin.getByTestId('ticket-menu').click()
  await admin.getByTestId('delete-ticket').click()
  await admin.getByRole('button', { name: 'Excluir ticket' }).click()
  await expect(admin.getByText('Ticket deleted sucessfully.')).toBeVisible()
  await expect(ana.getByText(/Ticket encerrado com sucesso\./)).toBeVisible()
  await expect(ana).toHaveURL(/\/tickets(\?|$)/)
  await expect(rowOf(ana, name)).toHaveCount(0)
})

test('an admin closes a whole list after reading how many that are', async ({
  app,
  request,
  signInAs,
}) => {
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
})
