import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { acceptFromList, bubble, customerWrites, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, TICKET_MOVES, withoutWorker } from './held-answers.ts'

const TAGS = /\/desk\/api\/v1\/contactTags\/\d+\/\d+$/

const inHand = (page: Page) => page.getByTestId('close-ticket')
const noneOpen = (page: Page) => page.locator('.desk-rest')

withoutWorker(
  'a ticket is in hand before the server has answered',
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Quem me atende?')
    await desk.getByTestId('subtab-pending').click()
    const row = rowOf(desk, customer.name)
    await row.click()
    const server = await holdAnswers(desk, TICKET_MOVES)
    await row.getByTestId('accept-ticket').click()
    await expect(inHand(desk)).toBeVisible()
    await expect(bubble(desk, 'Quem me atende?')).toBeVisible()
    await expect(desk.getByTestId('composer-input')).toBeFocused()
    // A message of the customer that the room brings meanwhile does not put it back.
    await customerWrites(request, app.metaSimUrl, 'Alguém aí?', customer)
    await expect(bubble(desk, 'Alguém aí?')).toBeVisible()
    await expect(inHand(desk)).toBeVisible()
    // The message changed the ticket: the change is asked for again, of the ticket as it is now.
    await server.pass(1)
    await server.answer(2)
    await expect(desk.getByText('Atendimento aceito.')).toBeVisible()
    await expect(inHand(desk)).toBeVisible()
    await expect.poll(() => mustHaveTicket(desk, customer.name)).toMatchObject({ status: 'open' })
  },
)

withoutWorker(
  'a ticket that is accepted and resolved in one breath ends resolved',
  LONG,
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Só queria avisar')
    await desk.getByTestId('subtab-pending').click()
    const row = rowOf(desk, customer.name)
    await row.click()
    const server = await holdAnswers(desk, TICKET_MOVES)
    await row.getByTestId('accept-ticket').click()
    await inHand(desk).click()
    await expect(noneOpen(desk)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(server.asked()).toBe(1)
    await server.answer(1)
    await server.answer(2)
    await expect(desk.getByText('Desfazer')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

withoutWorker(
  'a ticket that is snoozed leaves at once, and taken back is where it was, open',
  LONG,
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Amanhã serve')
    await acceptFromList(desk, customer.name)
    // Whatever the list shows beside it: the ticket leaves that address, and comes back to it.
    await desk.goto(`${new URL(desk.url()).pathname}?order=oldest`)
    await untilAwake(desk)
    const address = desk.url()
    const before = await mustHaveTicket(desk, customer.name)
    const server = await holdAnswers(desk, TICKET_MOVES)
    await desk.locator('.conversation').focus()
    await desk.keyboard.press('z')
    await desk.getByTestId('snooze-dialog').locator('.pick-list button').first().click()
    await expect(noneOpen(desk)).toBeVisible()
    await expect(rowOf(desk, customer.name)).toHaveCount(0)
    await server.answerInTheEnd()
    await expect(desk.getByText('Desfazer')).toBeVisible()
    await expect(rowOf(desk, customer.name)).toHaveCount(0)
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    await expect(desk).toHaveURL(address)
    await expect(desk.getByTestId('composer-input')).toBeFocused()
    const { activityAt } = before
    expect(await mustHaveTicket(desk, customer.name)).toMatchObject({
      status: 'open',
      snoozedUntil: null,
      activityAt,
    })
  },
)

withoutWorker(
  'a ticket that may not be resolved comes back, and says so',
  LONG,
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Ainda não acabou')
    await acceptFromList(desk, customer.name)
    const address = desk.url()
    await desk.getByTestId('composer-input').fill('Já volto com a resp')
    const server = await holdAnswers(desk, TICKET_MOVES)
    await inHand(desk).click()
    await expect(noneOpen(desk)).toBeVisible()
    await expect(rowOf(desk, customer.name)).toHaveCount(0)
    await server.refuse()
    await expect(
      desk.getByText(`Não foi possível mudar o atendimento de ${customer.name}.`),
    ).toBeVisible()
    await expect(bubble(desk, 'Ainda não acabou')).toBeVisible()
    await expect(desk.getByTestId('composer-input')).toHaveValue('Já volto com a resp')
    await expect(rowOf(desk, customer.name)).toBeVisible()
    await expect(desk.getByTestId('composer-input')).toBeFocused()
    expect(desk.url()).toBe(address)
  },
)

withoutWorker(
  'a ticket that is refused before the desk has reached it is not gone to',
  LONG,
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Chegou tarde?')
    await desk.getByTestId('subtab-pending').click()
    const accept = rowOf(desk, customer.name).getByTestId('accept-ticket')
    await expect(desk).toHaveURL(/\?list=pending$/)
    const visit = () => desk.evaluate(() => (history.state as { key: string }).key)
    const before = await visit()
    // The first ticket of a browser waits for its page's scripts: the refusal is faster.
    let letScripts: () => void = () => undefined
    const scripts = new Promise<void>((resolve) => (letScripts = resolve))
    await desk.route(/\.js$/, (route) => void scripts.then(() => route.continue()))
    const server = await holdAnswers(desk, TICKET_MOVES)
    await accept.click()
    await server.refuse()
    await expect(accept).toBeVisible()
    letScripts()
    await expect.poll(visit).not.toBe(before)
    expect(new URL(desk.url()).pathname).toBe('/tickets')
  },
)

withoutWorker(
  'whoever is later than a colleague is told who has whom, and the desk stays there until that is read',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const sup = await signInAs('sup')
    const customer = await customerWrites(request, app.metaSimUrl, 'Nós dois ao mesmo tempo')
    const next = await customerWrites(request, app.metaSimUrl, 'E eu?')
    await desk.getByTestId('subtab-pending').click()
    await expect(rowOf(desk, next.name)).toBeVisible()
    const row = rowOf(desk, customer.name)
    await row.click()
    const peek = desk.getByTestId('pending-peek')
    await expect(peek).toContainText(customer.name)
    const server = await holdAnswers(desk, TICKET_MOVES)
    await row.getByTestId('accept-ticket').click()
    await expect(inHand(desk)).toBeVisible()
    const { id, version } = await mustHaveTicket(sup, customer.name)
    const users = await atDesk<{ id: number; name: string }[]>(sup, 'GET', '/users/list')
    const userId = users.find(({ name }) => name === 'Marcos Tavares')?.id
    await atDesk(sup, 'PUT', `/tickets/${id}`, { status: 'open', userId, version })
    await server.pass()
    const dialog = desk.getByTestId('conflict-dialog')
    await expect(dialog).toContainText(`Marcos Tavares já atende ${customer.name} na fila`)
    await expect(inHand(desk)).toHaveCount(0)
    await expect(row).toHaveCount(0)
    await expect(peek).toContainText(customer.name)
    await dialog.getByRole('button', { name: 'Entendi' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(peek.getByText(customer.name)).toHaveCount(0)
  },
)

/** New tags of the company, named for one test. */
const newTags = (by: Page, contactId: number, ...names: string[]) =>
  Promise.all(
    names.map((name) =>
      atDesk<{ id: number; name: string }>(by, 'POST', '/tags', {
        name: `${name} ${contactId}`,
        color: '#445566',
        kanban: 0,
      }),
    ),
  )

withoutWorker(
  'two tags show at once, and one that is refused goes alone',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const sup = await signInAs('sup')
    const customer = await customerWrites(request, app.metaSimUrl, 'Sou cliente antigo')
    await acceptFromList(desk, customer.name)
    const { contactId } = await mustHaveTicket(sup, customer.name)
    const [refused, given] = await newTags(sup, contactId, 'Recusada', 'Dada')
    if (!refused || !given) throw new Error('two tags are made')
    await desk.reload()
    await untilAwake(desk)
    const shown = (tag: { name: string }) =>
      desk.locator('.drawer-tags').getByText(tag.name, { exact: true })
    const server = await holdAnswers(desk, TAGS)
    await desk.getByTestId('header-tags').click()
    for (const tag of [refused, given]) {
      const box = desk.locator('.tag-panel').getByLabel(tag.name, { exact: true })
      await box.click()
      await expect(box).toBeChecked()
      await expect(shown(tag)).toBeVisible()
    }
    await server.refuse(1)
    await expect(shown(refused)).toHaveCount(0)
    await expect(shown(given)).toBeVisible()
    await expect(
      desk.getByText(`Não foi possível mudar o atendimento de ${customer.name}.`),
    ).toBeVisible()
    await server.answer(2)
    await expect
      .poll(async () => await atDesk<unknown[]>(sup, 'GET', `/contactTags/${contactId}`))
      .toMatchObject([{ name: given.name }])
    await expect(shown(given)).toBeVisible()
  },
)

withoutWorker(
  'the tags’ panel shows what stands: a refused tag is not ticked, a colleague’s is',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const sup = await signInAs('sup')
    const customer = await customerWrites(request, app.metaSimUrl, 'Que tags eu tenho?')
    await acceptFromList(desk, customer.name)
    const { contactId } = await mustHaveTicket(sup, customer.name)
    const [mine, theirs] = await newTags(sup, contactId, 'A minha', 'A deles')
    if (!mine || !theirs) throw new Error('two tags are made')
    await desk.reload()
    await untilAwake(desk)
    await desk.getByTestId('header-tags').click()
    const panel = desk.locator('.tag-panel')
    const box = (tag: { name: string }) => panel.getByLabel(tag.name, { exact: true })
    const server = await holdAnswers(desk, TAGS)
    await box(mine).click()
    await expect(box(mine)).toBeChecked()
    await server.refuse(1)
    await expect(box(mine)).not.toBeChecked()
    await atDesk(sup, 'PUT', `/contactTags/${contactId}/${theirs.id}`)
    await expect(box(theirs)).toBeChecked()
    // What is pressed is what the box says.
    await box(theirs).click()
    await server.answer(2)
    await expect
      .poll(async () => await atDesk<unknown[]>(sup, 'GET', `/contactTags/${contactId}`))
      .toEqual([])
    await expect(box(theirs)).not.toBeChecked()
  },
)

withoutWorker(
  'tags of two people stay both, given one by one, to ticked tickets, and after taking back',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const sup = await signInAs('sup')
    const customer = await customerWrites(request, app.metaSimUrl, 'Quem me marca?')
    await acceptFromList(desk, customer.name)
    const { id, contactId } = await mustHaveTicket(sup, customer.name)
    const [own, theirs, bulk] = await newTags(sup, contactId, 'Minha', 'Deles', 'De todos')
    if (!own || !theirs || !bulk) throw new Error('three tags are made')
    const tagsNow = async () =>
      (await atDesk<{ name: string }[]>(sup, 'GET', `/contactTags/${contactId}`)).map(
        ({ name }) => name,
      )
    const given = (tag: { name: string }) =>
      desk.locator('.drawer-tags').getByText(tag.name, { exact: true })
    await desk.reload()
    await untilAwake(desk)

    const server = await holdAnswers(desk, TAGS)
    await desk.keyboard.press('Control+k')
    await desk.getByTestId('command-tags').click()
    await desk.getByTestId(`command-tag-${own.id}`).click()
    await expect(given(own)).toBeVisible()
    // A colleague is first at the server, while this person's own tag is still on its way.
    await atDesk(sup, 'PUT', `/contactTags/${contactId}/${theirs.id}`)
    await server.answer(1)
    await expect(given(theirs)).toBeVisible()
    await expect(given(own)).toBeVisible()
    expect(await tagsNow()).toEqual([theirs.name, own.name])

    await desk.getByTestId('list-menu').click()
    await desk.getByTestId('tick-tickets').click()
    await desk.getByTestId(`tick-${id}`).check()
    await desk.getByTestId('bulk-tag').click()
    const dialog = desk.getByTestId('bulk-tag-dialog')
    await dialog.getByText(bulk.name, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Colocar tags' }).click()
    await atDesk(sup, 'DELETE', `/contactTags/${contactId}/${theirs.id}`)
    await server.answer(2)
    await expect.poll(tagsNow).toEqual([bulk.name, own.name])
    // The notice of the one tag may stand there still: what is taken back is said first.
    const notice = desk.locator('.toast', { hasText: '1 atendimento pronto.' })
    await notice.getByRole('button', { name: 'Desfazer' }).click()
    await server.answer(3)
    await expect.poll(tagsNow).toEqual([own.name])
    await expect(given(own)).toBeVisible()
    await expect(given(bulk)).toHaveCount(0)
  },
)
