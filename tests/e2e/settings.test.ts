import type { Page } from '@playwright/test'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { PlainBrowser } from './plain-browser.ts'

const row = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`)
const said = (page: Page, name: string) => row(page, name).getByTestId('setting-said')

const setting = async (page: Page, column: string) =>
  (await atDesk<Record<string, string>>(page, 'GET', `/companySettingOne?column=${column}`))[column]

/** Leaves the demo's settings as they were. */
async function putBack(page: Page, values: Record<string, string>) {
  for (const [column, data] of Object.entries(values))
    await atDesk(page, 'PUT', '/companySettings', { column, data })
}

test('a setting is saved by itself, told to colleagues, and as it was where it is refused', async ({
  signInAs,
}) => {
  const [page, other] = [await signInAs('admin'), await signInAs('super')]
  // The colleague's page is being read while the setting is saved: what was read before arrives after what the room tells.
  const isRead = Promise.withResolvers<void>()
  const isTold = Promise.withResolvers<void>()
  await other.route(/\/settings\.data/, async (route) => {
    const response = await route.fetch()
    isRead.resolve()
    await isTold.promise
    await route.fulfill({ response })
  })
  await Promise.all([page.goto('/settings'), other.goto('/settings')])
  await isRead.promise
  const toggle = page.getByTestId('sendQueuePosition')
  await expect(toggle).not.toBeChecked()
  await expect(page.getByTestId('save-service')).toBeHidden()

  await toggle.check()
  await expect(said(page, 'sendQueuePosition')).toHaveText('Salvo')
  await expect(other.getByTestId('sendQueuePosition')).toBeChecked()
  isTold.resolve()
  await other.unrouteAll({ behavior: 'wait' })
  expect(await setting(page, 'sendQueuePosition')).toBe('enabled')

  await page.getByTestId('lgpdLink').fill('exemplo.com/privacidade')
  await page.getByTestId('lgpdMessage').click()
  await expect(row(page, 'lgpdLink')).toContainText('O endereço precisa começar com https://')
  await expect(page.getByTestId('lgpdLink')).toHaveValue('exemplo.com/privacidade')
  await page.getByTestId('lgpdLink').fill('https://exemplo.com/privacidade')
  await page.getByTestId('lgpdLink').press('Enter')
  await expect(said(page, 'lgpdLink')).toHaveText('Salvo')
  await expect(other.getByTestId('lgpdLink')).toHaveValue('https://exemplo.com/privacidade')
  await expect(other.getByTestId('sendQueuePosition')).toBeChecked()

  await page.context().setOffline(true)
  await toggle.click()
  await expect(said(page, 'sendQueuePosition')).toContainText('Não salvou')
  await expect(toggle).toBeChecked()
  await page.context().setOffline(false)
  await row(page, 'sendQueuePosition').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(said(page, 'sendQueuePosition')).toHaveText('Salvo')
  await expect(toggle).not.toBeChecked()
  expect(await setting(page, 'sendQueuePosition')).toBe('disabled')

  // The platform's part is its owner's alone.
  await expect(page.getByTestId('userCreation')).toHaveCount(0)
  await expect(other.getByTestId('userCreation')).toBeVisible()
  await putBack(page, { lgpdLink: '' })
})

test(
  'who writes over a colleague’s text is told, and takes it or saves over it',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/settings')
    const text = page.getByTestId('lgpdMessage')
    const leave = () => page.getByTestId('lgpdLink').click()
    await text.fill('minha')
    await putBack(page, { lgpdMessage: 'dela' })
    await leave()
    const ways = row(page, 'lgpdMessage')
    await expect(ways).toContainText('Outra pessoa mudou isto antes. Agora: “dela”.')
    await expect(text).toHaveValue('minha')
    await ways.getByRole('button', { name: 'Usar os novos valores' }).click()
    await expect(text).toHaveValue('dela')

    await text.fill('minha')
    await putBack(page, { lgpdMessage: 'dele' })
    await leave()
    await ways.getByRole('button', { name: 'Salvar mesmo assim' }).click()
    await expect(said(page, 'lgpdMessage')).toHaveText('Salvo')
    expect(await setting(page, 'lgpdMessage')).toBe('minha')

    // What was there before, written again on purpose, is saved as any other text.
    await text.fill('outra')
    await putBack(page, { lgpdMessage: 'delas' })
    await leave()
    await expect(ways).toContainText('Agora: “delas”.')
    await text.fill('minha')
    await leave()
    await expect(said(page, 'lgpdMessage')).toHaveText('Salvo')
    expect(await setting(page, 'lgpdMessage')).toBe('minha')
    await putBack(page, { lgpdMessage: '' })
  },
)

test(
  'the company’s name and clock are changed, and an option is found',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/settings')
    await page.getByTestId('search').fill('fuso')
    await expect(page.locator('[data-setting]')).toHaveCount(1)
    await expect(page.getByTestId('timezone').locator('option:checked')).toHaveText('São Paulo')
    await page.getByTestId('timezone').selectOption('America/Manaus')
    await expect(said(page, 'timezone')).toHaveText('Salvo')
    await expect(page.getByTestId('newest-changes')).toContainText('São Paulo para Manaus')
    await page.getByTestId('search').fill('')
    await page.getByTestId('name').fill('B')
    await page.getByTestId('name').press('Enter')
    await expect(row(page, 'name')).toContainText('Too Short!')
    await page.getByTestId('name').press('Escape')
    await expect(page.getByTestId('name')).toHaveValue('Balcão Demo')
    const company = await atDesk<{ timezone: string }>(page, 'GET', '/company')
    expect(company.timezone).toBe('America/Manaus')
    await atDesk(page, 'PUT', '/company', { timezone: 'America/Sao_Paulo' })
  },
)

test('a group of settings is refused and saved by its form without scripts', async ({
  signInAs,
}) => {
  const signedIn = await signInAs('admin')
  const browser = new PlainBrowser(signedIn)
  await browser.open('/settings')
  await browser.send('[data-testid="save-lgpd"]', {
    lgpdConsent: true,
    lgpdLink: 'exemplo.com',
    lgpdMessage: 'Linha um\nlinha dois',
  })
  expect(browser.status).toBe(400)
  expect(await browser.text()).toContain('O endereço precisa começar com https://')
  expect(await browser.value('lgpdLink')).toBe('exemplo.com')
  expect(await setting(signedIn, 'lgpdConsent')).toBe('disabled')
  await browser.send('[data-testid="save-lgpd"]', { lgpdLink: 'https://exemplo.com' })
  expect(browser.path).toBe('/settings')
  expect(await browser.text()).toContain('Configurações salvas.')
  expect(await setting(signedIn, 'lgpdConsent')).toBe('enabled')
  expect(await setting(signedIn, 'lgpdMessage')).toBe('Linha um\nlinha dois')

  // What a colleague changed meanwhile is said, and a switch that is off sends nothing.
  await browser.open('/settings')
  await putBack(signedIn, { lgpdMessage: 'dela' })
  await browser.send('[data-testid="save-lgpd"]', { lgpdConsent: false, lgpdMessage: 'minha' })
  expect(browser.status).toBe(409)
  expect(await browser.text()).toContain(
    'Outra pessoa mudou enquanto você editava: Aviso ao cliente (agora: “dela”).',
  )
  await browser.send('[data-testid="changed"] button')
  expect(await setting(signedIn, 'lgpdConsent')).toBe('disabled')
  expect(await setting(signedIn, 'lgpdMessage')).toBe('minha')
  await putBack(signedIn, { lgpdMessage: '', lgpdLink: '' })
})

test(
  'a change is seen by its maker and undone by a colleague, who is asked where it changed again',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    await Promise.all([page.goto('/settings'), other.goto('/settings')])
    await page.getByTestId('userRandom').check()
    await expect(said(page, 'userRandom')).toHaveText('Salvo')
    const newest = other.getByTestId('newest-changes').getByRole('listitem').first()
    await expect(newest).toContainText('Distribuir aleatoriamenteDesligado para Ligado')
    await newest.getByRole('link', { name: 'Desfazer' }).click()
    await expect(other.getByTestId('change-was')).toHaveText('Desligado')
    await other.getByTestId('confirm-undo').click()
    await expect(other).toHaveURL(/\/settings$/)
    await expect(newest).toContainText('Ligado para Desligado')
    // The link that led to the dialog is gone.
    await expect(other.getByTestId('userRandom')).toBeFocused()
    await expect(newest).toContainText('desfez uma mudança')
    await expect(page.getByTestId('userRandom')).not.toBeChecked()

    // Without scripts; what is undone has become something else since.
    await putBack(page, { scheduleType: 'queue' })
    const browser = new PlainBrowser(page)
    await browser.open('/settings')
    const undo = '[data-testid="newest-changes"] li a'
    await browser.follow(undo)
    await putBack(page, { scheduleType: 'company' })
    await browser.send('[data-testid="confirm-undo"]')
    expect(browser.status).toBe(409)
    expect(await browser.text()).toContain('Esta opção mudou de novo depois disso.')
    expect(await setting(page, 'scheduleType')).toBe('company')
    await browser.send('[data-testid="confirm-undo"]')
    expect(browser.path).toBe('/settings')
    expect(await browser.text()).toContain('Mudança desfeita.')
    expect(await setting(page, 'scheduleType')).toBe('disabled')
  },
)
