import type { APIRequestContext, Page } from '@playwright/test'
import { acceptFromList, arrived, bubble, customerWrites, rowOf } from './customer.ts'
import { atDesk, takenAtDesk } from './desk-calls.ts'
import { sentTo } from './desk-places.ts'
import { expect, LONG, test } from './fixtures.ts'
import { toneAsMicrophone } from './microphone.ts'

const input = (page: Page) => page.getByTestId('composer-input')
const rows = (page: Page) => page.getByTestId('tray-row')
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4 ${name}`),
})

/** Two customers at the desk; the second is open, the first is whom `e` would go on to. */
async function atTwoCustomers(
  ana: Page,
  request: APIRequestContext,
  metaSimUrl: string,
): Promise<{ first: { name: string }; second: { name: string }; url: string }> {
  await ana.goto('/tickets')
  const first = await customerWrites(request, metaSimUrl, 'Sou outra pessoa')
  await acceptFromList(ana, first.name)
  const second = await customerWrites(request, metaSimUrl, 'Me manda o boleto?')
  await acceptFromList(ana, second.name)
  await expect(bubble(ana, 'Me manda o boleto?')).toBeVisible()
  return { first, second, url: ana.url() }
}

async function attachByButton(page: Page, name: string): Promise<void> {
  const picker = page.waitForEvent('filechooser')
  await page.getByTestId('composer-attach').click()
  await (await picker).setFiles(pdf(name))
  await expect(rows(page).filter({ hasText: name })).toBeVisible()
}

test(
  'words that follow an attached file are its words, wherever the press left the keyboard',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    const { url } = await atTwoCustomers(ana, request, app.metaSimUrl)
    await attachByButton(ana, 'boleto.pdf')
    await ana.keyboard.type('era este')
    await expect(input(ana)).toHaveValue('era este')
    await ana.getByTestId('tray-remove').click()
    await expect(rows(ana)).toHaveCount(0)
    await ana.keyboard.type(', errei')
    await expect(input(ana)).toHaveValue('era este, errei')

    // On a button of the composer, and on nothing at all while something is unsent.
    await ana.getByTestId('composer-attach').focus()
    await ana.keyboard.type('. Espere')
    await expect(input(ana)).toHaveValue('era este, errei. Espere')
    await ana.getByTestId('ticket-header').click()
    await expect(input(ana)).not.toBeFocused()
    await ana.keyboard.type('; reveja')
    await expect(input(ana)).toHaveValue('era este, errei. Espere; reveja')
    await expect(ana).toHaveURL(url)
    await expect(ana.getByText('Ticket encerrado com sucesso.')).toHaveCount(0)

    // Escape leaves the text on purpose: from there keys mean the desk again.
    await ana.keyboard.press('Escape')
    await ana.keyboard.press('j')
    await expect(ana).not.toHaveURL(url)
  },
)

test(
  'words that follow a voice message are written to the same customer',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.addInitScript(toneAsMicrophone)
    const { url } = await atTwoCustomers(ana, request, app.metaSimUrl)
    await ana.getByTestId('composer-record').click()
    await expect(ana.getByTestId('recorder-clock')).toHaveText('0:02')
    // While somebody speaks there is no text: letters do nothing.
    await ana.keyboard.type('er')
    await expect(ana.getByTestId('recorder')).toBeVisible()
    await ana.getByTestId('recorder-send').click()
    await expect(ana.getByTestId('recorder')).toHaveCount(0)
    await ana.keyboard.type('era isso')
    await expect(input(ana)).toHaveValue('era isso')
    await expect(ana).toHaveURL(url)
  },
)

test(
  'words that follow an undone transfer are written to the customer who came back',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    const { url } = await atTwoCustomers(ana, request, app.metaSimUrl)
    await ana.getByTestId('transfer-ticket').click()
    await ana.getByTestId('transfer-user-search').fill('brun')
    await ana.getByTestId('transfer-dialog').getByRole('button', { name: /Bruno/ }).click()
    await ana.getByTestId('transfer-dialog-submit').click()
    await expect(ana).not.toHaveURL(url)
    await ana.getByRole('button', { name: 'Desfazer' }).click()
    await expect(ana.getByText('Me manda o boleto?').last()).toBeVisible()
    await expect(input(ana)).toBeFocused()
    await ana.keyboard.type('era engano')
    await expect(input(ana)).toHaveValue('era engano')
  },
)

test('files that were chosen wait with their ticket, through another ticket and a reload', async ({
  app,
  request,
  signInAs,
}) => {
  const ana = await signInAs('ana')
  const { first, second, url } = await atTwoCustomers(ana, request, app.metaSimUrl)
  await ana.getByTestId('composer-files').setInputFiles([pdf('boleto.pdf'), pdf('recibo.pdf')])
  await rows(ana).filter({ hasText: 'boleto.pdf' }).getByTestId('tray-caption').fill('O de maio')
  await ana.getByTestId('composer-note').click()
  await ana.getByTestId('composer-files').setInputFiles(pdf('margem.pdf'))
  await expect(rows(ana)).toHaveCount(1)

  await ana.getByTestId('subtab-open').click()
  await rowOf(ana, first.name).click()
  await expect(bubble(ana, 'Sou outra pessoa')).toBeVisible()
  await expect(rows(ana)).toHaveCount(0)
  await expect(rowOf(ana, second.name).getByTestId('row-draft')).toContainText('boleto.pdf')
  await rowOf(ana, second.name).click()
  // A comment that was begun, if with files alone.
  await expect(rows(ana)).toHaveText([/margem\.pdf/])
  await ana.getByTestId('tray-remove').click()

  await ana.goto(url)
  await expect(rows(ana)).toHaveText([/boleto\.pdf/, /recibo\.pdf/])
  await rows(ana).first().getByTestId('tray-remove').click()
  await expect(rows(ana)).toHaveText([/recibo\.pdf/])
  await ana.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rows(ana)).toHaveText([/boleto\.pdf/, /recibo\.pdf/])
  await expect(rows(ana).first().getByTestId('tray-caption')).toHaveValue('O de maio')
  await rows(ana).filter({ hasText: 'recibo.pdf' }).getByTestId('tray-remove').click()
  await ana.reload()
  await expect(rows(ana)).toHaveText([/boleto\.pdf/])
  await expect(ana.getByTestId('tray-caption')).toHaveValue('O de maio')
  await ana.getByTestId('composer-send').click()
  await expect(bubble(ana, 'O de maio')).toHaveAttribute('data-ack', /[1-3]/)
  await expect(bubble(ana, 'boleto.pdf')).toBeVisible()
  await expect(rows(ana)).toHaveCount(0)
  await ana.reload()
  await expect(bubble(ana, 'O de maio')).toBeVisible()
  await expect(rows(ana)).toHaveCount(0)
})

test(
  'who is elsewhere is told of what they had begun in a ticket that goes: the answer and the comment apart',
  LONG,
  async ({ app, request, signInAs }) => {
    const [desk, admin] = [await signInAs('ana'), await signInAs('admin')]
    const gone = await arrived(desk, request, app.metaSimUrl, 'E o meu pedido?')
    const here = await arrived(desk, request, app.metaSimUrl, 'Bom dia')
    await takenAtDesk(desk, here)
    await takenAtDesk(desk, gone)
    await input(desk).fill('Já vejo')
    await desk.getByTestId('composer-note').click()
    await input(desk).fill('cliente difícil')
    await rowOf(desk, here.name).click()
    await expect(bubble(desk, 'Bom dia')).toBeVisible()
    await atDesk(admin, 'DELETE', `/tickets/${gone.id}`)
    const notices = desk.locator('.toast', { hasText: `O atendimento de ${gone.name} saiu` })
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const [button, words] of [
      ['Copiar o comentário', 'cliente difícil'],
      ['Copiar o texto', 'Já vejo'],
    ] as const) {
      await notices.getByRole('button', { name: button }).click()
      await expect.poll(() => desk.evaluate(() => navigator.clipboard.readText())).toBe(words)
    }
  },
)

test(
  'a key that is held on sends nothing that comes up under it',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Posso esperar?')
    await takenAtDesk(desk, ticket)
    await input(desk).pressSequentially('/agua')
    await expect(desk.getByTestId('suggestions')).toContainText('/aguarde')
    for (let times = 0; times < 3; times++) await desk.keyboard.down('Enter')
    await expect(input(desk)).not.toHaveValue('/agua')
    await desk.keyboard.up('Enter')
    await desk.keyboard.type(' Obrigada!')
    await desk.keyboard.press('Enter')
    await expect.poll(() => sentTo(desk, ticket)).toEqual([expect.stringMatching(/ Obrigada!$/)])
  },
)
