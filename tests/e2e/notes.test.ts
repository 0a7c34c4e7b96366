import type { Locator, Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { acceptFromList, answer, bubble, customerWrites, inConversation } from './customer.ts'
import type { Customer } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

const SECRET = 'Cliente difícil, cuidado'

const input = (desk: Page) => desk.getByTestId('composer-input')
const composer = (desk: Page) => desk.getByTestId('composer')

/** A comment is known by its colour, by words above the text, and by what the button that saves it says. */
async function expectComment(desk: Page): Promise<void> {
  await expect(composer(desk)).toHaveAttribute('data-note', '')
  await expect(desk.getByTestId('composer-note-mark')).toBeVisible()
  await expect(desk.getByTestId('composer-note-mark')).toContainText('só a equipe vê')
  await expect(desk.getByTestId('composer-send')).toHaveText('Comentar')
  await expect(input(desk)).toHaveAccessibleName('Comentário interno')
}

async function expectMessage(desk: Page): Promise<void> {
  await expect(composer(desk)).not.toHaveAttribute('data-note')
  await expect(desk.getByTestId('composer-note-mark')).toHaveCount(0)
  await expect(input(desk)).toHaveAccessibleName('Mensagem')
}

const colourOf = (element: Locator) =>
  element.evaluate((one) => getComputedStyle(one).backgroundColor)

/** What the customer has got by the time that a later answer is there. */
async function expectNeverDelivered(desk: Page, customer: Customer, text: string): Promise<void> {
  await desk.getByTestId('composer-message').click()
  await answer(desk, 'Já volto')
  await customer.reads('Já volto')
  await expect(customer.page.getByText(text)).toHaveCount(0)
}

test('the key of comments always means a comment: what was written as one is saved as one', async ({
  browser,
  app,
  signInAs,
}) => {
  const desk = await signInAs('ana')
  const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
  await input(desk).press('Escape')
  const plain = await colourOf(composer(desk))
  await desk.keyboard.press('n')
  await expectComment(desk)
  expect(await colourOf(composer(desk))).not.toBe(plain)
  await desk.keyboard.type(SECRET)
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('n')
  await expectComment(desk)
  await expect(input(desk)).toHaveValue(SECRET)
  await desk.keyboard.press('Enter')
  await expect(bubble(desk, SECRET)).toHaveClass(/bubble-note/)
  // Who comments goes on commenting until they say otherwise.
  await expectComment(desk)
  await expectNeverDelivered(desk, customer, SECRET)
})

test(
  'a message and a comment are two drafts, each kept on the device; switching carries nothing over',
  LONG,
  async ({ browser, app, request, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    const url = desk.url()
    await input(desk).fill('Segue o boleto')
    await desk.getByTestId('composer-note').click()
    await expect(input(desk)).toHaveValue('')
    await input(desk).fill(SECRET)
    await desk.getByTestId('composer-message').click()
    await expectMessage(desk)
    await expect(input(desk)).toHaveValue('Segue o boleto')
    await desk.getByTestId('composer-note').click()
    await expect(input(desk)).toHaveValue(SECRET)

    await desk.reload()
    await expectComment(desk)
    await expect(input(desk)).toHaveValue(SECRET)

    const other = await customerWrites(request, app.metaSimUrl, 'E eu?')
    await acceptFromList(desk, other.name)
    await expectMessage(desk)
    await expect(input(desk)).toHaveValue('')
    await desk.goto(url)
    await expectComment(desk)
    await expect(input(desk)).toHaveValue(SECRET)
    await desk.getByTestId('composer-message').click()
    await expect(input(desk)).toHaveValue('Segue o boleto')
    await input(desk).press('Enter')
    await customer.reads('Segue o boleto')
    // What is typed next stands behind the words that were kept.
    await input(desk).press('Escape')
    await desk.keyboard.press('n')
    await expect(input(desk)).toHaveValue(SECRET)
    await desk.keyboard.type('!')
    await expect(input(desk)).toHaveValue(`${SECRET}!`)
  },
)

test(
  'neither undoing nor the browser’s memory of a form brings a comment’s words into a message',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    await desk.getByTestId('composer-note').click()
    await input(desk).pressSequentially(SECRET)
    await desk.getByTestId('composer-message').click()
    await desk.keyboard.press('Control+z')
    await expect(input(desk)).toHaveValue('')

    // Another tab of the same ticket saves the comment; this one is loaded anew with its words still in the box.
    await desk.getByTestId('composer-note').click()
    const tab = await desk.context().newPage()
    await tab.goto(desk.url())
    await expect(tab.getByTestId('composer-input')).toHaveValue(SECRET)
    await tab.getByTestId('composer-input').press('Enter')
    await expect(bubble(tab, SECRET)).toBeVisible()
    await desk.reload()
    await expectMessage(desk)
    await expect(input(desk)).toHaveValue('')
    await input(desk).pressSequentially('Oi')
    await expect(input(desk)).toHaveValue('Oi')
    await input(desk).press('Enter')
    await customer.reads('Oi')
    await expect(customer.page.getByText(SECRET)).toHaveCount(0)
  },
)

test('two tabs with the same ticket: a comment that is begun in one is no message in the other', async ({
  browser,
  app,
  signInAs,
}) => {
  const desk = await signInAs('ana')
  const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
  const tab = await desk.context().newPage()
  await tab.goto(desk.url())
  await input(tab).fill('Segue o boleto')
  await desk.getByTestId('composer-note').click()
  await input(desk).fill(SECRET)
  await tab.reload()
  await tab.getByTestId('composer-message').click()
  await expect(input(tab)).toHaveValue('Segue o boleto')
  await input(tab).press('Enter')
  await customer.reads('Segue o boleto')
  await expectComment(desk)
  await expect(input(desk)).toHaveValue(SECRET)
  await expect(customer.page.getByText(SECRET)).toHaveCount(0)
})

test(
  'files that were added to a comment stay with it',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    await desk.getByTestId('composer-note').click()
    await desk.getByTestId('composer-files').setInputFiles({
      name: 'margem.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 margem'),
    })
    await expect(desk.getByTestId('tray-row')).toHaveCount(1)
    await desk.getByTestId('composer-message').click()
    await expect(desk.getByTestId('tray-row')).toHaveCount(0)
    await answer(desk, 'Um momento')
    await customer.reads('Um momento')
    await expect(customer.page.getByText('margem.pdf')).toHaveCount(0)
    await desk.getByTestId('composer-note').click()
    await expect(desk.getByTestId('tray-row')).toHaveCount(1)
    await desk.getByTestId('composer-send').click()
    await expect(bubble(desk, 'margem.pdf')).toHaveClass(/bubble-note/)
    await expectNeverDelivered(desk, customer, 'margem.pdf')
  },
)

test(
  'a comment that was begun when nothing could be sent stays one when the ticket is open again',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    await input(desk).fill('Segue o boleto')
    const { id, userId } = await mustHaveTicket(desk, customer.name)
    await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    await expect(desk.getByTestId('composer-notice')).toBeVisible()
    // Whoever writes keeps their text until they leave it.
    await input(desk).press('Escape')
    await expect(input(desk)).toHaveCount(0)
    await desk.keyboard.press('n')
    await expectComment(desk)
    await expect(input(desk)).toHaveValue('')
    await input(desk).fill(SECRET)
    const { version } = await mustHaveTicket(desk, customer.name)
    await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open', userId, version })
    await expect(desk.getByTestId('composer-message')).toHaveText('Responder ao contato')
    await expectComment(desk)
    await input(desk).press('Enter')
    await expect(bubble(desk, SECRET)).toHaveClass(/bubble-note/)
    await desk.getByTestId('composer-message').click()
    await expect(input(desk)).toHaveValue('Segue o boleto')
    await input(desk).press('Enter')
    await customer.reads('Segue o boleto')
    await expect(customer.page.getByText(SECRET)).toHaveCount(0)
  },
)

test(
  'the command bar’s comment is one, however often it is asked for',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    for (const text of ['Cliente difícil', ', cuidado']) {
      await desk.keyboard.press('Control+k')
      await desk.getByTestId('command-text').fill('comentário')
      await desk.keyboard.press('Enter')
      await expectComment(desk)
      await expect(input(desk)).toBeFocused()
      await desk.keyboard.type(text)
    }
    await expect(input(desk)).toHaveValue(SECRET)
    await desk.keyboard.press('Enter')
    await expectNeverDelivered(desk, customer, SECRET)
  },
)

test(
  'on a phone a comment is as unmistakable, and its buttons as large as a finger',
  LONG,
  async ({ browser, app, request, signInAs }) => {
    const wide = await signInAs('ana')
    await wide.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Oi, tudo bem?')
    await acceptFromList(wide, name)
    const context = await browser.newContext({
      baseURL: app.url,
      storageState: await wide.context().storageState(),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const desk = await context.newPage()
    await desk.goto(wide.url())
    await untilAwake(desk)
    await desk.getByTestId('composer-note').tap()
    await expectComment(desk)
    await expect(input(desk)).toBeFocused()
    await desk.keyboard.type(SECRET)
    for (const id of ['composer-send', 'composer-message']) {
      const box = await desk.getByTestId(id).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
    await desk.getByTestId('composer-message').tap()
    await expectMessage(desk)
    await expect(input(desk)).toHaveValue('')
    await expect(input(desk)).toBeFocused()
  },
)
