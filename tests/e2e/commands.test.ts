import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { acceptFromList, customerWrites, newCustomer, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { holdAnswers } from './held-answers.ts'

const bar = (page: Page) => page.getByTestId('command-bar')
const box = (page: Page) => page.getByTestId('command-text')

async function openBar(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

test('from any page, bar and sheet find an option by the sentence on it and a queue by its name, for whom they are', async ({
  signInAs,
}) => {
  const page = await signInAs('admin')
  await page.goto('/tags')
  await openBar(page)
  await box(page).fill('cliente da uma NOTA')
  const options = bar(page).getByRole('group', { name: 'Configurações' })
  await expect(options.getByRole('option')).toHaveText([
    'Pedir avaliação ao resolverO cliente dá uma nota de 1 a 5.',
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings#option-userRating$/)
  await expect(page.locator('[data-setting="userRating"]')).toHaveAttribute('data-marked')
  await expect(page.getByTestId('userRating')).toBeFocused()
  // What was looked for on the page does not hide what is gone to next.
  await page.getByTestId('search').fill('fuso')
  await expect(page.getByTestId('userRating')).toBeHidden()
  await openBar(page)
  await box(page).fill('esconder o numero')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('lgpdHideNumber')).toBeFocused()
  await expect(page.getByTestId('lgpdHideNumber')).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByTestId('open-menu').click()
  await page.getByTestId('menu-search').fill('financeiro')
  await page.getByTestId('menu-sheet').locator('[data-hit^="queue-"]').click()
  await expect(page).toHaveURL(/\/queues\/\d+$/)
  await expect(page.getByTestId('name')).toHaveValue('Financeiro')

  const attendant = await signInAs('ana')
  await attendant.goto('/tags')
  await openBar(attendant)
  await box(attendant).fill('cliente da uma nota')
  await expect(bar(attendant).getByRole('status')).not.toHaveText('Buscando…')
  await expect(bar(attendant).getByRole('group', { name: 'Configurações' })).toHaveCount(0)
  await box(attendant).fill('financeiro')
  await expect(bar(attendant).getByRole('status')).not.toHaveText('Buscando…')
  await expect(bar(attendant).locator('[data-testid^="command-queue-"]')).toHaveCount(0)
})

test(
  'a quick reply that its words find is written into the answer, beside what stands there',
  LONG,
  async ({ app, request, signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    const customer = await customerWrites(request, app.metaSimUrl, 'Qual é o horário?')
    await acceptFromList(page, customer.name)
    const text = page.getByTestId('composer-input')
    await text.fill('Oi! ')
    await openBar(page)
    await box(page).fill('respostas horario')
    await expect(bar(page).getByRole('option').first()).toContainText('/horario')
    await page.keyboard.press('Enter')
    const hours = 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados das 9h às 13h.'
    await expect(text).toHaveValue(`Oi! ${hours}`)
    await expect(text).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(text).toHaveValue('Oi! ')

    // While a comment is being written, it goes to the customer's text and leaves the comment alone.
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.type('só entre nós')
    await openBar(page)
    await box(page).fill('sofá da oferta')
    await page.keyboard.press('Enter')
    // It has a file, which may be late: whoever writes a comment is not taken out of it.
    await page.locator('.toast').getByRole('button', { name: 'Inserir' }).click()
    await expect(page.getByTestId('tray-row')).toHaveCount(1)
    await expect(text).toHaveValue(/^Oi! .*sofá da oferta/)
    await expect(text).not.toHaveValue(/entre nós/)
  },
)

test(
  'a person is found by their phone, a ticket by its bare number, a message without marks, and whose ticket it is stands once',
  LONG,
  async ({ app, request, signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    const customer = newCustomer()
    const word = `natalina${customer.number.slice(-4)}`
    await customerWrites(request, app.metaSimUrl, `É a *oferta* ${word}?`, customer)
    await acceptFromList(page, customer.name)
    const { id, uuid } = await mustHaveTicket(page, customer.name)
    await openBar(page)
    await expect(
      bar(page).getByRole('group', { name: `Este atendimento · ${customer.name}` }),
    ).toBeVisible()
    await expect(bar(page).getByRole('option', { name: customer.name })).toHaveCount(0)
    await box(page).fill(`(11) ${customer.number.slice(4, 9)}-${customer.number.slice(9)}`)
    const people = bar(page).getByRole('group', { name: 'Contatos' })
    await expect(people.getByRole('option')).toHaveText([new RegExp(customer.name)])
    await box(page).fill(String(id))
    await expect(bar(page).getByTestId(`command-ticket-${uuid}`)).toContainText(`#${id}`)
    await box(page).fill(word)
    await expect(bar(page).getByRole('group', { name: 'Mensagens' })).toContainText(
      `oferta ${word}`,
    )
  },
)

test(
  'the command bar goes anywhere and acts on the open ticket, by the keyboard alone',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('bruno')
    await page.goto('/tickets')
    await page.locator('[data-testid^=ticket-row-]').first().click()
    await expect(page.getByTestId('ticket-header')).toBeVisible()

    await openBar(page)
    await expect(bar(page).getByRole('option', { name: /^Transferir/ })).toBeVisible()
    expect((await new AxeBuilder({ page }).include('.command-bar').analyze()).violations).toEqual(
      [],
    )
    await box(page).fill('historico')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Histórico do atendimento' })).toBeVisible()
    await page.keyboard.press('Escape')

    await openBar(page)
    await box(page).fill('contatos')
    await page.keyboard.press('Enter')
    // The address changes before the page does, and what is open goes with the page it stands on.
    await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
    await openBar(page)
    await box(page).fill('escuro')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await openBar(page)
    await box(page).fill('claro')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/light/)
    await openBar(page)
    await expect(bar(page).getByRole('group', { name: 'Usados há pouco' })).toContainText(
      'Contatos',
    )
    await box(page).fill('Maria')
    await expect(bar(page).getByRole('group', { name: 'Contatos' })).toContainText('Maria')
  },
)

test(
  'Enter that comes before what is found leads to what is found, unless more was written since',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('bruno')
    await page.goto('/tickets')
    const found = await holdAnswers(page, /\/desk\/api\/v1\/search\?/)
    const first = bar(page).getByRole('group', { name: 'Contatos' }).getByRole('option').first()
    await openBar(page)
    await box(page).fill('Antônio')
    await page.keyboard.press('Enter')
    await box(page).fill('Antôni')
    await found.letAll()
    await expect(first.locator('mark').first()).toHaveText('Antôni')
    await page.keyboard.press('Escape')

    const again = await holdAnswers(page, /\/desk\/api\/v1\/search\?/)
    await openBar(page)
    await box(page).fill('Antônio')
    await page.keyboard.press('Enter')
    await expect(box(page)).toBeFocused()
    await again.answer()
    await expect(bar(page).locator('.command-back')).toContainText('Antônio')
  },
)

test(
  'what matched is marked whatever its accents, in a name and in the words of a message',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('bruno')
    await page.goto('/tickets')
    await openBar(page)
    await box(page).fill('tecnico')
    const message = bar(page).getByRole('group', { name: 'Mensagens' }).getByRole('option').first()
    await expect(message.locator('mark').first()).toHaveText(/^técnico$/i)
    await box(page).fill('antonio')
    const person = bar(page).getByRole('group', { name: 'Contatos' }).getByRole('option').first()
    await expect(person.locator('mark').first()).toHaveText('Antônio')
  },
)

test(
  'a message is scheduled, and a ticket closed with a rating, from the command bar and by their keys',
  LONG,
  async ({ app, request, signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Me avisa quando chegar?')
    await acceptFromList(page, name)
    await page.getByTestId('ticket-header').click()

    await openBar(page)
    await box(page).fill('agendar')
    const schedule = bar(page).getByRole('option', { name: /^Agendar mensagem/ })
    await expect(
      bar(page).getByRole('group', { name: `Este atendimento · ${name}` }),
    ).toContainText('Agendar mensagem')
    await expect(schedule.locator('kbd')).toHaveText('s', { ignoreCase: true })
    await page.keyboard.press('Enter')
    await page.getByTestId('schedule-body').fill('Seu pedido chegou!')
    await page.getByTestId('schedule-dialog-submit').click()
    await expect(page.getByTestId('planned-strip')).toContainText('1 agendada')
    await page.getByTestId('ticket-header').click()
    await page.keyboard.press('s')
    await expect(page.getByTestId('schedule-dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('schedule-dialog')).toBeHidden()

    await page.keyboard.press('v')
    await expect(page.getByTestId('rating-dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await openBar(page)
    await box(page).fill('avaliacao')
    const rate = bar(page).getByRole('option', { name: /^Resolver com avaliação/ })
    await expect(rate.locator('kbd')).toHaveText('v', { ignoreCase: true })
    await page.keyboard.press('Enter')
    await page.getByTestId('rating-satisfaction').check()
    await page.getByTestId('rating-dialog-submit').click()
    await expect(rowOf(page, name)).toHaveCount(0)
  },
)

test(
  'where the company asks for no ratings, none is offered',
  LONG,
  async ({ app, request, signInAs }) => {
    const admin = await signInAs('admin')
    const asks = (value: 'enabled' | 'disabled') =>
      atDesk(admin, 'PUT', '/companySettings', { column: 'userRating', data: value })
    await asks('disabled')
    try {
      await admin.goto('/tickets')
      const { name } = await customerWrites(request, app.metaSimUrl, 'Sem pesquisa, por favor')
      await acceptFromList(admin, name)
      await openBar(admin)
      await box(admin).fill('resolver')
      await expect(
        bar(admin)
          .getByRole('option', { name: /^Resolver/ })
          .first(),
      ).toBeVisible()
      await expect(bar(admin).getByRole('option', { name: /^Resolver com avaliação/ })).toHaveCount(
        0,
      )
    } finally {
      await asks('enabled')
    }
  },
)

test(
  'g and a letter go from page to page, ? lists the keys, and nothing is taken from who types',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('bruno')
    await page.goto('/contacts')
    await expect(page.getByTestId('connection-state')).toHaveAttribute('data-state', 'online')
    await page.keyboard.press('?')
    await expect(page.getByTestId('shortcuts-dialog')).toContainText('Ir para')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/contacts/)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('shortcuts-dialog')).toBeHidden()

    const search = page.getByRole('searchbox').first()
    await search.pressSequentially('gt?')
    await expect(search).toHaveValue('gt?')
    await expect(page).toHaveURL(/\/contacts/)
    await search.blur()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/tickets/)
  },
)
