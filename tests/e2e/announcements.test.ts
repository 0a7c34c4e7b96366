import type { Page } from '@playwright/test'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

const button = (page: Page) => page.getByTestId('open-announcements')
const shown = (page: Page) => page.getByTestId('announcement')

test(
  'what the platform announces reaches everybody at once, is counted until it is seen, and goes when it is taken back',
  LONG,
  async ({ signInAs }) => {
    const [owner, ana] = [await signInAs('super'), await signInAs('ana')]
    await ana.goto('/tickets')
    // What the demo brings is seen first.
    await button(ana).click()
    await expect(shown(ana).first()).toBeVisible()
    await ana.keyboard.press('Escape')
    await expect(button(ana)).toHaveAccessibleName('Informativos')

    const text = `Voltamos às 6h.\nDetalhes: https://status.example/manutencao\n${'Sem pressa. '.repeat(40)}`
    const made = await atDesk<{ id: number }>(owner, 'POST', '/announcements', {
      title: 'Manutenção no domingo',
      text,
      priority: 1,
    })
    await expect(button(ana)).toHaveAccessibleName('Informativos, 1 novo')
    // Another page knows as much.
    await ana.goto('/contacts')
    await expect(button(ana)).toHaveAccessibleName('Informativos, 1 novo')
    await button(ana).click()
    const item = shown(ana).filter({ hasText: 'Manutenção no domingo' })
    await expect(item).toContainText('Novo')
    await expect(item).toContainText('Prioridade alta')
    await expect(item.getByRole('link')).toHaveAttribute(
      'href',
      'https://status.example/manutencao',
    )
    await item.getByRole('button', { name: 'Ler tudo' }).click()
    await expect(item.getByRole('button', { name: 'Mostrar menos' })).toBeVisible()
    await ana.keyboard.press('Escape')
    await expect(button(ana)).toHaveAccessibleName('Informativos')
    await ana.reload()
    await button(ana).click()
    await expect(item).toBeVisible()
    await expect(item).not.toContainText('Novo')

    await atDesk(owner, 'DELETE', `/announcements/${made.id}`)
    await expect(item).toHaveCount(0)
  },
)

test(
  'announcements that cannot be loaded say so, and come when they are asked for again',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('bruno')
    await page.route('**/desk/api/v1/announcements?*', (route) => route.abort())
    await page.goto('/contacts')
    await button(page).click()
    await expect(page.getByText('Não foi possível carregar os informativos')).toBeVisible()
    await page.unroute('**/desk/api/v1/announcements?*')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(shown(page).first()).toBeVisible()
  },
)

const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'aviso.png', mimeType: 'image/png', buffer: PIXEL }

test(
  'an announcement is written with its image, changed, put away and deleted on its page',
  LONG,
  async ({ signInAs }) => {
    const [owner, ana] = [await signInAs('super'), await signInAs('ana')]
    await ana.goto('/contacts')
    await button(ana).click()
    const title = `Aviso ${Date.now()}`
    const item = shown(ana).filter({ hasText: title })
    await owner.goto('/announcements')
    await owner.getByTestId('add').click()
    await owner.getByTestId('save').click()
    await expect(owner.getByText('Obrigatório')).toHaveCount(2)
    await expect(owner.getByTestId('title')).toBeFocused()
    await owner.getByTestId('title').fill(title)
    await owner.getByTestId('text').fill('Voltamos *logo*')
    await expect(owner.getByTestId('text-preview').locator('strong')).toHaveText('logo')
    await owner.getByRole('combobox').selectOption({ label: 'Prioridade alta' })
    await owner
      .getByTestId('file')
      .setInputFiles({ ...picture, buffer: Buffer.from('<svg onload=alert(1)>') })
    await owner.getByTestId('save').click()
    await expect(owner.getByText('Envie uma imagem PNG ou JPG')).toBeVisible()
    await owner.getByTestId('file').setInputFiles(picture)
    await owner.getByTestId('save').click()
    await expect(row(owner, title)).toContainText('Prioridade alta')
    await expect(owner).toHaveURL(/\/announcements$/)
    await expect(row(owner, title).locator('img')).toBeVisible()
    // At once, in the list that is open.
    await expect(item).toContainText('Prioridade alta')
    await expect(item.getByRole('link', { name: 'Abrir a imagem aviso.png' })).toBeVisible()

    await row(owner, title).getByRole('link', { name: 'Editar' }).click()
    await owner.getByTestId('keep-media').uncheck()
    await owner.getByTestId('status').uncheck()
    await owner.getByTestId('save').click()
    await expect(row(owner, title)).toContainText('Inativo')
    await expect(row(owner, title).locator('img')).toHaveCount(0)
    await expect(item).toHaveCount(0)
    await owner.getByTestId('search').fill(title.toUpperCase())
    await expect(owner.getByRole('row')).toHaveCount(2)
    await row(owner, title).getByRole('link', { name: 'Excluir' }).click()
    await owner.getByTestId('confirm-delete').click()
    await expect(owner.getByText('Nada encontrado')).toBeVisible()
  },
)

test(
  'announcements are written, found, changed and deleted without scripts',
  LONG,
  async ({ browser, signInAs }) => {
    const page = await withoutScripts(browser, await signInAs('super'))
    const title = `Papel ${Date.now()}`
    await page.goto('/announcements')
    await page.getByTestId('add').click()
    await page.getByTestId('title').fill(title)
    await page.getByTestId('save').click()
    await expect(page.getByText('Obrigatório')).toBeVisible()
    await expect(page.getByTestId('title')).toHaveValue(title)
    await page.getByTestId('text').fill('Linha um\nlinha dois')
    await page.getByTestId('file').setInputFiles(picture)
    await page.getByTestId('save').click()
    await expect(page.getByText(`Informativo ${title} criado.`)).toBeVisible()
    await page.getByTestId('search').fill('LINHA DOIS')
    await page.getByTestId('search').press('Enter')
    await row(page, title).getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByText('aviso.png')).toBeVisible()
    await page.getByTestId('title').fill(`${title} b`)
    await page.getByTestId('save').click()
    await expect(page.getByText(`Informativo ${title} b salvo.`)).toBeVisible()
    await expect(row(page, `${title} b`).locator('img')).toHaveCount(1)
    await row(page, `${title} b`).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByText(`Informativo ${title} b excluído.`)).toBeVisible()
    await page.context().close()
  },
)

test(
  'whoever does not write them is told so, and is at the first page a second later',
  LONG,
  async ({ browser, signInAs }) => {
    const admin = await signInAs('admin')
    const paper = await withoutScripts(browser, admin)
    const refused = await admin.request.get('/announcements')
    expect(await refused.text()).toContain('<title>Balcão</title>')
    for (const page of [admin, paper]) {
      const answer = await page.goto('/announcements')
      expect(answer?.status()).toBe(403)
      await expect(page.getByTestId('page-refused')).toContainText(
        'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
      )
      await page.waitForURL(/\/tickets/)
    }
    await paper.context().close()
  },
)
