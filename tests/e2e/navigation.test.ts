import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { customerWrites } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

const PHONE = { width: 390, height: 844 }
const sheet = (page: Page) => page.getByTestId('menu-sheet')
const more = (page: Page) => page.getByTestId('open-menu')
const inBar = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Navegação principal' })
    .locator('a, button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.textContent.replace(/[\d+]+$/, '')))

async function onPhone(page: Page, path: string): Promise<Page> {
  await page.setViewportSize(PHONE)
  await page.goto(path)
  return page
}

test('an attendant has neither headings nor what stands under them', LONG, async ({ signInAs }) => {
  const page = await signInAs('ana')
  await page.goto('/tags')
  await expect(page.getByRole('navigation').locator('[data-path]')).toHaveCount(8)
  await onPhone(page, '/tags')
  await more(page).click()
  await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText([
    'Dia a dia',
    'Para você',
  ])
})

test('a phone has five places in its bar, and all others in a sheet that is searched', async ({
  signInAs,
}) => {
  const page = await onPhone(await signInAs('admin'), '/tickets')
  expect(await inBar(page)).toEqual(['Atendimentos', 'Contatos', 'Tags', 'Avisos', 'Mais'])
  // A finger that comes down has the page asked for before it is lifted.
  const asked = page.waitForRequest(/\/contacts\.data/)
  await page.getByRole('link', { name: 'Contatos' }).dispatchEvent('touchstart')
  await asked
  await more(page).click()
  await expect(sheet(page)).toBeFocused()
  await sheet(page).getByRole('link', { name: 'Tags' }).click()
  await expect(page).toHaveURL(/\/tags$/)
  await expect(sheet(page)).toHaveCount(0)
  // The desk's own frame goes with it: a sheet that was opened in it would go too.
  await expect(page.getByTestId('add')).toBeVisible()

  await more(page).click()
  await page.getByTestId('menu-search').fill('conex')
  await expect(sheet(page).locator('[data-hit]').first()).toHaveText(/^Conexões/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/connections$/)
  await more(page).click()
  await page.getByTestId('menu-search').fill('xyzw')
  await expect(sheet(page).getByRole('status')).toContainText('Nada encontrado')
  // A search that is written in is emptied first.
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('menu-search')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  // The sheet is left out of the way back.
  await page.goBack()
  await expect(page).toHaveURL(/\/tags$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/tickets$/)
})

test(
  'the sheet closes by the way back, by Escape, by a press beside it and by a pull, and the page stays',
  LONG,
  async ({ browser, app, signInAs }) => {
    const signedIn = await signInAs('bruno')
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      storageState: await signedIn.context().storageState(),
    })
    const page = await context.newPage()
    await page.goto('/contacts')
    await page.goto('/tags?q=vip')
    await untilAwake(page)
    const ways = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => page.touchscreen.tap(200, 30),
      () => pull(page, 160),
    ]
    for (const leave of ways) {
      await more(page).tap()
      await expect(sheet(page)).toBeVisible()
      await leave()
      await expect(sheet(page)).toHaveCount(0)
      await expect(more(page)).toBeFocused()
      await expect(page).toHaveURL(/\/tags\?q=vip$/)
    }
    await more(page).tap()
    await pull(page, 30)
    await expect(sheet(page)).toBeVisible()
    await page.goBack()
    await expect(sheet(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/contacts$/)
  },
)

/** A finger on the handle of the sheet goes down by this many pixels, and lets go. */
async function pull(page: Page, by: number): Promise<void> {
  const box = await page.locator('.menu-sheet-grip').boundingBox()
  if (box === null) throw new Error('there is no handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }],
    })
  await send('touchStart', y)
  for (const part of [0.3, 0.6, 1]) await send('touchMove', y + by * part)
  await send('touchEnd', y + by)
  await touch.detach()
}

test(
  'the account, announcements and the command bar are in the sheet of a phone',
  LONG,
  async ({ signInAs }) => {
    const page = await onPhone(await signInAs('bruno'), '/tags')
    await more(page).click()
    await page.getByTestId('menu-account').click()
    await expect(sheet(page).getByRole('combobox', { name: 'Idioma' })).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Usar tema escuro' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await sheet(page).getByRole('button', { name: 'Usar tema claro' }).click()
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    await page.getByTestId('menu-back').click()
    await page.getByTestId('menu-announcements').click()
    await expect(page.getByTestId('announcement').first()).toBeVisible()
    await page.getByTestId('menu-back').click()
    await page.getByTestId('menu-profile').click()
    await expect(page.getByRole('dialog', { name: 'Meu perfil' })).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Meu perfil' })).toHaveCount(0)
    await more(page).click()
    await page.getByTestId('menu-commands').click()
    await expect(page.getByTestId('command-text')).toBeFocused()
    await page.getByTestId('command-text').fill('contatos')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/contacts$/)
  },
)

test('without scripts the whole menu is a page: every entry, theme, language and the way out', async ({
  browser,
  signInAs,
}) => {
  const page = await withoutScripts(browser, await onPhone(await signInAs('carla'), '/contacts'))
  await page.goto('/contacts')
  await more(page).click()
  await expect(page).toHaveURL(/\/menu$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('link')).toHaveText([
    'Atendimentos',
    'Respostas rápidas',
    'Colunas do kanban',
    'Contatos',
    'Agendamentos',
    'Tags',
    'Tarefas',
    'Ajuda',
    'Meu perfil',
  ])
  await main.getByRole('link', { name: 'Tags' }).click()
  await expect(page).toHaveURL(/\/tags$/)
  await expect(page.getByTestId('add')).toBeVisible()

  await more(page).click()
  await main.getByRole('button', { name: 'Usar tema escuro' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await main.getByRole('button', { name: 'Usar tema claro' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await main.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
  await main.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // It is a choice of the account: whoever signs in as her next finds it as it was.
  await main.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await main.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test(
  'on a phone the way back closes the contact of a ticket, then leaves the ticket',
  LONG,
  async ({ signInAs }) => {
    const page = await onPhone(await signInAs('ana'), '/tickets')
    await page.locator('[data-testid^=ticket-row-]').first().click()
    await expect(page.getByTestId('ticket-header')).toBeVisible()
    const address = page.url()
    const drawer = page.getByTestId('contact-drawer')
    const open = () => page.locator('.header-contact').click()
    const ways = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => page.locator('#contact-drawer-close').click(),
    ]
    for (const leave of ways) {
      await open()
      await expect(drawer).toBeVisible()
      await leave()
      await expect(drawer).toHaveCount(0)
      expect(page.url()).toBe(address)
      await expect(page.getByTestId('ticket-header')).toBeVisible()
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(page.locator('[data-testid^=ticket-row-]').first()).toBeVisible()
  },
)

test(
  'the title keeps its count from the desk to a page whose bell is still being read',
  LONG,
  async ({ app, request, signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/tickets')
    await customerWrites(request, app.metaSimUrl, 'No título')
    await expect(page).toHaveTitle(/^\(\d+\+?\) /)
    await page.route(/\/tickets\?/, () => undefined)
    await page.locator('.rail [data-path="/tags"] a').click()
    await expect(page.getByTestId('add')).toBeVisible()
    // The mark is painted when the page has nothing better to do.
    for (let idle = 0; idle < 3; idle++)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(page).toHaveTitle(/^\(\d+\+?\) Tags/)
  },
)

test(
  'the keyboard stays on the link of the navigation that led from the desk to a page, and back',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    for (const [path, shown] of [
      ['/contacts', '.contacts-row'],
      ['/tags', '[data-testid=add]'],
      ['/tickets', '.ticket-row'],
    ] as const) {
      const link = page.locator(`.rail a[href="${path}"]`)
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator(shown).first()).toBeVisible()
      await expect(link).toBeFocused()
    }
  },
)
