import type { Browser, Page, Route } from '@playwright/test'
import { SEARCH_DEBOUNCE_MS } from '#app/components/limits.ts'
import { untilAwake } from '#scripts/tests/browser.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { pageWithoutWorker } from './held-answers.ts'
import { canHoldDrawing } from './held-drawing.ts'

const rowOf = (page: Page, name: string) =>
  page.locator('[data-testid^=contact-][role=row]', { hasText: name })

test(
  'a search whose only answer was lost is asked again by itself',
  LONG,
  async ({ app, browser, signInAs }) => {
    const page = await contactsOf(app, browser, await signInAs('ana'))
    const rows = page.locator('.contacts-row')
    await expect(rows.nth(5)).toBeVisible()
    // So short an outage that neither the browser nor the company's room notices it.
    await page.route(/q=Maria/, (route) => route.abort('internetdisconnected'), { times: 1 })
    await page.getByTestId('search').fill('Maria Souza')
    await expect(page.getByText('Sem conexão. Tente de novo')).toBeVisible()
    await expect(rows.nth(5)).toHaveCount(0)
    await expect(rows.first()).toContainText('Maria Souza')
    await page.context().close()
  },
)

test(
  'a page of one order that is lost says nothing of the next',
  LONG,
  async ({ app, browser, signInAs }) => {
    const page = await contactsOf(app, browser, await signInAs('ana'))
    const more = await hold(page, /\/contacts\?.*cursor=/)
    const goToEnd = () =>
      page.locator('.page').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await goToEnd()
    await expect.poll(more.held).toBe(1)
    await page.getByTestId('sort-lastContact').click()
    await expect(page).toHaveURL(/sort=lastContact/)
    await expect(
      page.locator('[aria-sort]', { has: page.getByTestId('sort-lastContact') }),
    ).toBeVisible()
    await goToEnd()
    // The first list's page keeps nobody from the second's.
    await expect.poll(more.held).toBe(2)
    await more.lose(0)
    await more.letGo()
    await expect(page.locator('.list-more')).toHaveCount(0)
    await expect(page.getByText('Não foi possível carregar')).toHaveCount(0)
    await page.context().close()
  },
)

test(
  'what a colleague changed while the list was being read stays changed',
  LONG,
  async ({ app, browser, signInAs }) => {
    const admin = await signInAs('admin')
    const page = await pageWithoutWorker(browser, app.url, await signInAs('ana'))
    await page.goto('/contacts')
    await expect(page.getByTestId('connection-state')).toHaveAttribute('data-state', 'online')
    const isRead = Promise.withResolvers<void>()
    const isTold = Promise.withResolvers<void>()
    await page.route(/contacts\.data/, async (route) => {
      const response = await route.fetch()
      isRead.resolve()
      await isTold.promise
      await route.fulfill({ response })
    })
    // A tag that is new to the company has every page read again.
    const tag = await atDesk<{ id: number }>(admin, 'POST', '/tags', {
      ...{ name: 'lida de novo', color: '#112233' },
    })
    await isRead.promise
    const [contact] = (
      await atDesk<{ contacts: { id: number; name: string }[] }>(admin, 'GET', '/contacts')
    ).contacts
    await atDesk(admin, 'PUT', `/contacts/${contact?.id}`, { name: 'Abacaxi da Serra' })
    await expect(rowOf(page, 'Abacaxi da Serra')).toBeVisible()
    isTold.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByTestId('search').focus()
    await expect(rowOf(page, 'Abacaxi da Serra')).toBeVisible()
    await atDesk(admin, 'PUT', `/contacts/${contact?.id}`, { name: contact?.name })
    await expect(rowOf(page, contact?.name ?? '')).toBeVisible()
    await atDesk(admin, 'DELETE', `/tags/${tag.id}`)
  },
)

/** The contacts' list of Ana, whose requests the test can hold. */
async function contactsOf(app: { url: string }, browser: Browser, signedIn: Page): Promise<Page> {
  const page = await pageWithoutWorker(browser, app.url, signedIn)
  await page.goto('/contacts')
  await untilAwake(page)
  return page
}

/** Requests wait until they are let go. */
async function hold(page: Page, to: RegExp) {
  const held: Route[] = []
  let isOpen = false
  await page.route(to, async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return {
    held: () => held.length,
    lose: async (nth: number) => {
      const [route] = held.splice(nth, 1)
      await route?.abort('internetdisconnected')
    },
    letGo: async () => {
      isOpen = true
      for (const route of held) await route.continue()
    },
  }
}

test(
  'what is typed before the scripts are there is looked for once they are',
  LONG,
  async ({ app, browser, signInAs }) => {
    const page = await pageWithoutWorker(browser, app.url, await signInAs('ana'))
    const scripts = await hold(page, /\/assets\/.*\.js/)
    await page.goto('/contacts', { waitUntil: 'commit' })
    await page.getByTestId('search').fill('Maria Souza')
    await scripts.letGo()
    await expect(page).toHaveURL(/q=Maria/)
    await expect(page.getByTestId('search')).toHaveValue('Maria Souza')
    await expect(page.locator('.contacts-row').first()).toContainText('Maria Souza')
  },
)

test(
  'who types a search and goes on at once is not called back',
  LONG,
  async ({ app, browser, signInAs }) => {
    const page = await contactsOf(app, browser, await signInAs('ana'))
    const data = await hold(page, /\/tags\.data/)
    await canHoldDrawing(page)
    await page.getByTestId('search').fill('Maria')
    await page.evaluate(() => drawing.hold())
    await page.getByRole('link', { name: 'Tags' }).first().click()
    await expect.poll(data.held).toBeGreaterThan(0)
    // A timer that is set later and is as long runs out after that of the search.
    await page.evaluate((ms) => new Promise((ranOut) => setTimeout(ranOut, ms)), SEARCH_DEBOUNCE_MS)
    await page.evaluate(() => drawing.goOn())
    await data.letGo()
    await expect(page).toHaveURL(/\/tags$/)
  },
)

test(
  'a reading again that nothing answers leaves the page and its frame',
  LONG,
  async ({ app, browser, signInAs }) => {
    const admin = await signInAs('admin')
    const page = await pageWithoutWorker(browser, app.url, await signInAs('ana'))
    await page.goto('/contacts')
    await expect(page.getByTestId('connection-state')).toHaveAttribute('data-state', 'online')
    let refused = 0
    await page.route(/_routes=routes%2F_company$/, async (route) => {
      refused++
      await route.abort('internetdisconnected')
    })
    await atDesk(admin, 'POST', '/tags', {
      name: `Sem rede ${Date.now()}`,
      color: '#445566',
      kanban: 0,
    })
    await expect.poll(() => refused).toBeGreaterThan(0)
    await page.getByTestId('search').fill('Maria Souza')
    await expect(page).toHaveURL(/q=Maria/)
    await expect(page.locator('.contacts-row').first()).toContainText('Maria Souza')
    await expect(page.getByText('Algo deu errado')).toHaveCount(0)
  },
)

test(
  'whoever is far down stays there where the table becomes cards, and back',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('ana')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/contacts')
    await expect(page.locator('.contacts-row').nth(5)).toBeVisible()
    await page.locator('.page').evaluate((list) => list.scrollTo(0, list.scrollHeight / 2))
    const firstInSight = () =>
      page.locator('.page').evaluate((list) => {
        const top = list.getBoundingClientRect().top
        const rows = [...list.querySelectorAll('.contacts-row')]
        return rows.find((row) => row.getBoundingClientRect().bottom > top + 1)?.textContent
      })
    await expect(page.locator('.contacts-row').nth(10)).toBeVisible()
    const first = await firstInSight()
    expect(first).toBeTruthy()
    await page.setViewportSize({ width: 600, height: 900 })
    await expect.poll(firstInSight).toBe(first)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(firstInSight).toBe(first)
  },
)
