import type { Page } from '@playwright/test'
import { acceptFromList, customerSends, customerWrites, newCustomer } from './customer.ts'
import { askDesk, atDesk, mustHaveTicket, ticketOf } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { picture } from './sample-files.ts'
import { withoutScripts } from './without-scripts.ts'

const NOTE = 'Prefere pagar com boleto'

type Phone = { request: Parameters<typeof customerWrites>[0]; metaSimUrl: string }

/** Somebody who wrote and sent a picture, with a note of the team on their ticket. */
async function somebody(page: Page, { request, metaSimUrl }: Phone) {
  const person = newCustomer()
  await customerWrites(request, metaSimUrl, 'Vocês parcelam?', person)
  const photo = await picture(page, 'sala.png', 300, 200)
  await customerSends(request, metaSimUrl, person, 'image', photo)
  await expect.poll(() => ticketOf(page, person.name)).not.toBeNull()
  const ticket = await mustHaveTicket(page, person.name)
  const { id: ticketId, contactId } = ticket
  await atDesk(page, 'POST', '/ticket-notes', { ticketId, contactId, note: NOTE })
  return { person, ticket, contactId, path: `/contacts/${contactId}` }
}

test('everything of a contact stands on one page, is changed there, and follows what happens', async ({
  app,
  request,
  signInAs,
}) => {
  const page = await signInAs('admin')
  const { metaSimUrl } = app
  const { person, ticket, contactId } = await somebody(page, { request, metaSimUrl })
  await page.goto(`/contacts?q=${encodeURIComponent(person.name)}`)
  await page.getByTestId(`open-${contactId}`).click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${contactId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name)
  const tickets = page.getByTestId('tickets').getByRole('link')
  await expect(tickets).toHaveCount(1)
  await expect(tickets).toContainText('Aguardando')
  await expect(page.getByTestId('notes')).toContainText(NOTE)
  await expect(page.getByTestId('planned')).toContainText('Nada agendado')
  await expect(page.getByTestId('identities')).toContainText('WhatsApp')
  // Of dates beside each other the years are written in one way.
  const facts = page.getByTestId('contact-card').locator('.facts')
  await expect(facts.getByText(/^\d\d\/\d\d\/\d\d( \d\d:\d\d)?$/)).toHaveCount(2)
  await page.getByTestId('media').scrollIntoViewIfNeeded()
  await page.locator('[data-testid=media] [data-testid^=tile-]').click()
  await expect(page.getByTestId('lightbox')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByTestId('edit').click()
  await page.getByTestId('email').fill('cliente@exemplo.test')
  await page.getByTestId('save').click()
  await expect(page.getByTestId('contact-card')).toContainText('cliente@exemplo.test')
  await expect(page).toHaveURL(new RegExp(`/contacts/${contactId}$`))

  // A colleague resolves the ticket: nothing is pressed here.
  await atDesk(page, 'PUT', `/tickets/${ticket.id}`, {
    status: 'closed',
    sendFarewellMessage: false,
  })
  await expect(tickets).toContainText('Resolvido')
  await page.getByTestId('log').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('log').getByRole('listitem').first()).toContainText('Resolvido por')
  await tickets.click()
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.uuid}`))
})

test(
  'the page of a contact is read without scripts, to the end of each part',
  LONG,
  async ({ app, browser, request, signInAs }) => {
    const signedIn = await signInAs('admin')
    const { metaSimUrl } = app
    const { person, ticket, path } = await somebody(signedIn, { request, metaSimUrl })
    for (let i = 0; i < 10; i++)
      await atDesk(signedIn, 'POST', '/ticket-notes', { ticketId: ticket.id, note: `nota ${i}` })
    await atDesk(signedIn, 'PUT', `/tickets/${ticket.id}`, {
      status: 'closed',
      sendFarewellMessage: false,
    })
    const page = await withoutScripts(browser, signedIn)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name)
    await expect(page.getByTestId('tickets').getByRole('link')).toHaveCount(1)
    const notes = page.getByTestId('notes')
    await expect(notes.getByRole('listitem')).toHaveCount(10)
    await expect(notes).not.toContainText(NOTE)
    await page.getByTestId('more-notes').click()
    await expect(notes).toContainText(NOTE)
    await notes.getByRole('link', { name: 'Voltar aos mais recentes' }).click()
    await expect(notes).toContainText('nota 9')
    await page.getByTestId('log').getByRole('link', { name: 'Mostrar' }).click()
    await expect(page.getByTestId('log').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByTestId('log').getByRole('list')).toHaveCSS('list-style-type', 'none')
    await page.getByTestId('media').getByRole('link', { name: 'Mostrar' }).click()
    await expect(page.locator('[data-testid=media] [data-testid^=tile-]')).toBeVisible()
    // What was opened before stays.
    await expect(page.getByTestId('log').getByRole('listitem').first()).toBeVisible()
    // What its menu has with scripts.
    for (const [act, address] of [
      ['Bloquear', 'block'],
      ['Unir a outro contato', 'merge'],
      ['Apagar dados da pessoa', 'erase'],
      ['Excluir', 'delete'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('link', { name: act, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${path}/${address}$`))
      await expect(page.locator('.dialog')).toBeVisible()
    }
    await page.context().close()
  },
)

test(
  'a ticket that is opened from the page of a contact is gone to, and the way back leads to the page',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    const { name, number } = newCustomer()
    const { id } = await atDesk<{ id: number }>(page, 'POST', '/contacts', { name, number })
    await page.goto(`/contacts/${id}`)
    await page.getByTestId('open-ticket').click()
    await page.getByTestId('queueId').selectOption({ index: 1 })
    await page.getByTestId('save').click()
    await expect(page).toHaveURL(/\/tickets\/[\w-]{36}$/)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`))
    await expect(page.getByTestId('tickets').getByRole('link')).toHaveCount(1)
  },
)

test('a contact that is not there is said in words', LONG, async ({ signInAs }) => {
  const page = await signInAs('ana')
  for (const id of ['999999999', 'abc']) {
    const answer = await page.goto(`/contacts/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contato não encontrado.')
  }
  await page.getByRole('main').getByRole('link', { name: 'Contatos' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
})

test(
  'the drawer of a conversation and the command bar lead to the page of the contact',
  LONG,
  async ({ app, request, signInAs }) => {
    const page = await signInAs('admin')
    const { metaSimUrl } = app
    const { person, path } = await somebody(page, { request, metaSimUrl })
    await page.goto('/tickets')
    await acceptFromList(page, person.name)
    await page.getByTestId('contact-page-link').click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name)

    await page.goto('/tags')
    await page.keyboard.press('Control+k')
    await page.getByTestId('command-text').fill(person.number)
    await page.getByRole('group', { name: 'Contatos' }).getByRole('option').first().click()
    await page.getByRole('option', { name: 'Ver tudo sobre o contato' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  },
)

test(
  'the page of a contact that was merged goes on as the one that stays; a deleted one leads to the list',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    const made = async () => {
      const { name, number } = newCustomer()
      return await atDesk<{ id: number; name: string }>(page, 'POST', '/contacts', { name, number })
    }
    const [gone, kept, other] = [await made(), await made(), await made()]
    await page.goto(`/contacts/${gone.id}`)
    await page.getByTestId(`menu-${gone.id}`).click()
    await page.getByTestId(`merge-${gone.id}`).click()
    await page.getByTestId('find').fill(kept.name)
    await page.getByRole('dialog').getByTestId(`contact-${kept.id}`).click()
    await page.getByTestId('swap-merge').click()
    await expect(page).toHaveURL(new RegExp(`/contacts/${kept.id}/merge\\?with=${gone.id}$`))
    await page.getByRole('button', { name: 'Unir contatos' }).click()
    await expect(page).toHaveURL(new RegExp(`/contacts/${kept.id}$`))
    await expect(page.getByTestId('contact-card')).toContainText(gone.name)
    // A link from before.
    await page.goto(`/contacts/${gone.id}`)
    await expect(page).toHaveURL(new RegExp(`/contacts/${kept.id}$`))

    const path = `/contacts/${other.id}`
    await page.goto('/tags')
    await page.goto(path)
    const askToDelete = async () => {
      await page.getByTestId(`menu-${other.id}`).click()
      await page.getByTestId(`delete-${other.id}`).click()
      await expect(page.getByRole('alertdialog')).toContainText(other.name)
    }
    await askToDelete()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByTestId('contact-card')).toBeVisible()
    await askToDelete()
    await page.getByTestId('confirm-delete').click()
    await expect(page).toHaveURL(/\/contacts$/)
    // Nobody comes back to what is gone.
    await page.goBack()
    await expect(page).toHaveURL(/\/tags$/)
    expect((await askDesk(page, 'GET', `/contacts/${other.id}`)).status).toBe(404)
  },
)

test(
  'a message moves the time of the last contact in the list',
  LONG,
  async ({ app, request, signInAs }) => {
    const page = await signInAs('admin')
    const { person, contactId } = await somebody(page, { request, metaSimUrl: app.metaSimUrl })
    await page.goto(`/contacts?q=${encodeURIComponent(person.name)}`)
    const last = page.getByTestId(`contact-${contactId}`).locator('time')
    const before = (await last.getAttribute('datetime')) ?? ''
    expect(before).not.toBe('')
    await customerWrites(request, app.metaSimUrl, 'E à vista, tem desconto?', person)
    await expect(last).not.toHaveAttribute('datetime', before)
    expect(((await last.getAttribute('datetime')) ?? '') > before).toBe(true)
  },
)
