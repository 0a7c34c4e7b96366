import type { Page } from '@playwright/test'
import { inConversation } from './customer.ts'
import { askDesk } from './desk-calls.ts'
import type { Method } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

const row = (page: Page, shortcode: string) => page.getByRole('row', { name: `/${shortcode} ` })
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })
/** More than the megabyte that pages take otherwise; what follows a picture's end is not drawn. */
const largePicture = (name: string) => ({
  ...picture(name),
  buffer: Buffer.concat([PIXEL, Buffer.alloc(3 * 1024 * 1024)]),
})

/** As a colleague's program would do it: a call that says nothing of what it read. */
const callApi = (page: Page, method: Method, path = '', data?: object) =>
  askDesk<{ id: number; uses: number }>(page, method, `/quick-messages${path}`, data)

test(
  'a quick reply of the company is made and called, and others see it at once',
  LONG,
  async ({ app, browser, signInAs }) => {
    const [page, other, desk] = [
      await signInAs('admin'),
      await signInAs('sup'),
      await signInAs('ana'),
    ]
    const shortcode = `0 oferta ${Date.now()}`
    await Promise.all([page.goto('/quick-messages'), other.goto('/quick-messages')])
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    const input = desk.getByTestId('composer-input')
    // The list of the desk is loaded before there is anything new.
    await input.pressSequentially('/agua')
    await expect(desk.getByTestId('suggestions')).toContainText('/aguarde')
    await input.fill('')

    await page.getByTestId('add').click()
    await page.getByTestId('save').click()
    await expect(page.getByText('Obrigatório')).toBeVisible()
    await expect(page.getByTestId('shortcode')).toBeFocused()
    await page.getByTestId('shortcode').fill('pix')
    await page.getByTestId('message').fill('Para você, ')
    await page.locator('[data-variable="firstName"]').click()
    await expect(page.getByTestId('message')).toHaveValue('Para você, {{firstName}}')
    await expect(page.getByTestId('message')).toBeFocused()
    await expect(page.getByTestId('message-preview')).toHaveText('Para você, Maria')
    const doubt = 'Não é variável e chega ao cliente assim: {{nome}}'
    await page.getByTestId('message').fill('Para você, {{nome}}')
    await expect(page.getByText(doubt)).toBeVisible()
    await page.getByTestId('message').fill('{{firstName}, {{nome}}')
    const doubts = 'Não são variáveis e chegam ao cliente assim: {{firstName}, {{nome}}'
    await expect(page.getByText(doubts)).toBeVisible()
    await page.getByTestId('message').fill('Para você, {{firstName}}')
    await expect(page.getByText(doubts)).toBeHidden()
    await page.getByTestId('file').setInputFiles(largePicture('oferta.png'))
    await page.getByTestId('geral').check()
    await page.getByTestId('save').click()
    await expect(page.getByText('Já existe a resposta rápida /pix')).toBeVisible()
    // The file that was chosen outlives the refusal.
    await page.getByTestId('shortcode').fill(`/${shortcode}`)
    await page.getByTestId('save').click()
    await expect(row(page, shortcode)).toContainText('Toda a empresa')
    await expect(page).toHaveURL(/\/quick-messages$/)
    await expect(row(page, shortcode).locator('img')).toBeVisible()
    await expect(row(other, shortcode)).toBeVisible()

    await input.pressSequentially(`/${shortcode}`)
    await expect(desk.getByTestId('suggestions')).toContainText('Para você, Cliente')
    await input.press('Enter')
    await expect(desk.getByTestId('tray-row')).toContainText('oferta.png')
    await desk.getByTestId('composer-send').click()
    await customer.reads('Para você, Cliente')
    await desk.getByTestId('composer-input').fill('E mais uma coisa')
    await desk.getByTestId('composer-send').click()
    await customer.reads('E mais uma coisa')
    await page.reload()
    await expect(row(page, shortcode).getByRole('cell', { name: '1', exact: true })).toBeVisible()

    await row(page, shortcode).getByRole('link', { name: 'Excluir' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Foi usada 1 vez.')
    await page.getByTestId('confirm-delete').click()
    await expect(row(other, shortcode)).toHaveCount(0)
  },
)

test(
  'a quick reply is changed and deleted, and others see each at once',
  LONG,
  async ({ app, browser, signInAs }) => {
    const [page, other, desk] = [
      await signInAs('admin'),
      await signInAs('sup'),
      await signInAs('ana'),
    ]
    const shortcode = `0 mudada ${Date.now()}`
    await page.goto('/quick-messages')
    await page.getByTestId('add').click()
    await page.getByTestId('shortcode').fill(shortcode)
    await page.getByTestId('message').fill('Antes')
    await page.getByTestId('file').setInputFiles(picture('oferta.png'))
    await page.getByTestId('geral').check()
    await page.getByTestId('save').click()
    await expect(row(page, shortcode).locator('img')).toBeVisible()
    await other.goto('/quick-messages')
    await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    const input = desk.getByTestId('composer-input')

    await row(page, shortcode).getByRole('link', { name: 'Editar' }).click()
    await page.getByTestId('keep-media').uncheck()
    await page.getByTestId('status').uncheck()
    await page.getByTestId('message').fill('x'.repeat(10_000))
    await page.getByTestId('save').click()
    await expect(page.getByText('Too Long! No máximo 4096 caracteres')).toBeVisible()
    await page.getByTestId('message').fill('')
    await page.getByTestId('save').click()
    await expect(page.getByText('Escreva a mensagem ou escolha um arquivo')).toBeVisible()
    await page.getByTestId('message').fill('Acabou')
    await page.getByTestId('save').click()
    await expect(row(other, shortcode)).toContainText('Inativa')
    await expect(row(other, shortcode)).toContainText('Acabou')
    await expect(row(other, shortcode).locator('img')).toHaveCount(0)
    await input.pressSequentially('/')
    await expect(desk.getByTestId('suggestions')).toContainText('/aguarde')
    await expect(desk.getByTestId('suggestions')).not.toContainText(shortcode)

    await row(page, shortcode).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(row(page, shortcode)).toHaveCount(0)
    await expect(row(other, shortcode)).toHaveCount(0)
  },
)

test(
  'an attendant has quick replies of their own, which nobody else finds',
  LONG,
  async ({ signInAs }) => {
    const [page, admin] = [await signInAs('ana'), await signInAs('admin')]
    const shortcode = `0 minha ${Date.now()}`
    await Promise.all([page.goto('/quick-messages'), admin.goto('/quick-messages')])
    await page.getByTestId('add').click()
    await page.getByTestId('shortcode').fill(shortcode)
    await page.getByTestId('message').fill('Só minha')
    await expect(page.getByTestId('geral')).toHaveCount(0)
    await page.getByTestId('save').click()
    await expect(row(page, shortcode)).toContainText('Só você')
    const id = Number((await row(page, shortcode).getAttribute('data-testid'))?.split('-').at(-1))
    // What is the company's she reads and does not change.
    await expect(row(page, 'aguarde')).toBeVisible()
    await expect(row(page, 'aguarde').getByRole('link')).toHaveCount(0)

    expect((await callApi(admin, 'GET', `/${id}`)).status).toBe(404)
    expect((await admin.goto(`/quick-messages/${id}`))?.status()).toBe(404)
    await expect(admin.getByRole('alertdialog')).toBeVisible()
    await expect(row(admin, shortcode)).toHaveCount(0)
    const shared = await callApi(admin, 'POST', '', { shortcode: `${shortcode} g`, geral: true })
    expect((await callApi(page, 'PUT', `/${shared.body.id}`, { shortcode })).status).toBe(403)
    await callApi(admin, 'DELETE', `/${shared.body.id}`)
    await callApi(page, 'DELETE', `/${id}`)
    await expect(row(page, shortcode)).toHaveCount(0)
  },
)

test(
  'of two who edit a quick reply the second is told what changed',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('sup')]
    const shortcode = `0 dupla ${Date.now()}`
    const values = { shortcode, message: 'antes', geral: true }
    const { body } = await callApi(page, 'POST', '', values)
    await page.goto(`/quick-messages/${body.id}`)
    await callApi(other, 'PUT', `/${body.id}`, { ...values, message: 'dela', status: false })
    await page.getByTestId('message').fill('minha')
    await page.getByTestId('save').click()
    const note = page.getByTestId('changed')
    await expect(note).toContainText(
      'Esta resposta rápida mudou enquanto você editava: a mensagem mudou, foi desativada.',
    )
    await note.getByRole('link', { name: 'Usar os novos valores' }).click()
    await expect(page.getByTestId('message')).toHaveValue('dela')
    await expect(page.getByTestId('status')).not.toBeChecked()
    await page.getByTestId('message').fill('minha')
    await page.getByTestId('save').click()
    await expect(row(page, shortcode)).toContainText('minha')
    await callApi(page, 'DELETE', `/${body.id}`)
  },
)

/** The signed-in person's cookies in a browser that runs no scripts. */

test(
  'quick replies with their files are made, searched, changed and deleted without scripts',
  LONG,
  async ({ browser, signInAs }) => {
    const page = await withoutScripts(browser, await signInAs('admin'))
    const shortcode = `0 papel ${Date.now()}`
    await page.goto('/quick-messages')
    await page.getByTestId('add').click()
    await page.getByTestId('shortcode').fill(shortcode)
    await page.getByTestId('save').click()
    await expect(page.getByText('Escreva a mensagem ou escolha um arquivo')).toBeVisible()
    await expect(page.getByTestId('shortcode')).toHaveValue(shortcode)
    await page.getByTestId('file').setInputFiles({
      name: 'grande.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(16 * 1024 * 1024 + 1),
    })
    await page.getByTestId('save').click()
    await expect(page.getByText('Arquivo muito grande: no máximo 16 MB')).toBeVisible()
    await page.getByTestId('file').setInputFiles(picture('foto.png'))
    await page.getByTestId('message').fill('Linha um\nlinha dois, {{firstName}}')
    await page.getByTestId('save').click()
    await expect(page.getByText(`Resposta rápida /${shortcode} criada.`)).toBeVisible()

    await page.getByTestId('search').fill('LINHA DOIS')
    await page.getByTestId('search').press('Enter')
    await row(page, shortcode).getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByTestId('message-preview')).toContainText('linha dois, Maria')
    await expect(page.getByText('foto.png')).toBeVisible()
    await page.getByTestId('shortcode').fill(`${shortcode} b`)
    await page.getByTestId('save').click()
    await expect(page.getByText(`Resposta rápida /${shortcode} b salva.`)).toBeVisible()
    await expect(row(page, `${shortcode} b`).locator('img')).toHaveCount(1)

    await row(page, `${shortcode} b`).getByRole('link', { name: 'Editar' }).click()
    await page.getByTestId('keep-media').uncheck()
    await page.getByTestId('message').fill('')
    await page.getByTestId('save').click()
    // Refused, the form still offers to keep the file.
    await expect(page.getByTestId('keep-media')).not.toBeChecked()
    await page.getByTestId('message').fill('Linha dois, sem foto')
    await page.getByTestId('save').click()
    await expect(row(page, `${shortcode} b`)).toContainText('sem foto')
    await expect(row(page, `${shortcode} b`).locator('img')).toHaveCount(0)
    await row(page, `${shortcode} b`).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByText(`Resposta rápida /${shortcode} b excluída.`)).toBeVisible()
    await page.context().close()
  },
)

test(
  'what is changed on the page is in the composer when its writer is back there',
  LONG,
  async ({ app, browser, signInAs }) => {
    const page = await signInAs('ana')
    await inConversation(page, { browser, phoneUrl: app.phoneUrl })
    const shortcode = `0 nova ${Date.now()}`
    await page.getByTestId('composer-input').pressSequentially('/agua')
    await expect(page.getByTestId('suggestions')).toContainText('/aguarde')
    await page.getByTestId('composer-input').fill('')
    await page.locator('nav a[href="/quick-messages"]').first().click()
    await page.getByTestId('add').click()
    await page.getByTestId('shortcode').fill(shortcode)
    await page.getByTestId('message').fill('Chegou agora')
    await page.getByTestId('save').click()
    const made = row(page, shortcode)
    await expect(made).toBeVisible()
    const id = Number((await made.getAttribute('data-testid'))?.split('-').at(-1))
    await page.goBack()
    await page.getByTestId('composer-input').pressSequentially(`/${shortcode}`)
    await expect(page.getByTestId('suggestions')).toContainText('Chegou agora')
    await callApi(page, 'DELETE', `/${id}`)
  },
)
