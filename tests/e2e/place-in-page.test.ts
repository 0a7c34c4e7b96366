import type { Page } from '@playwright/test'
import { acceptFromList, customerWrites } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

const scroller = (page: Page) => page.locator('.page.scroll-y')
const topOf = (page: Page) => scroller(page).evaluate(({ scrollTop }) => Math.round(scrollTop))
const rows = (page: Page) => page.locator('[data-testid^="contact-"][data-row]')

test(
  'the way back from a contact leads to the row that was left, in a list that was read on',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/contacts')
    const { contacts } = await atDesk<{ contacts: unknown[] }>(page, 'GET', '/contacts')
    const first = contacts.length
    // The second page of the list: it is not there yet when somebody comes back.
    await expect(async () => {
      await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
      const place = await rows(page).last().getAttribute('aria-rowindex')
      expect(Number(place)).toBeGreaterThan(first + 10)
    }).toPass()
    // Rows out of sight go: one of those that stay once the list has followed.
    let link = rows(page).first()
    await expect(async () => {
      link = page.getByTestId(`open-${await rows(page).nth(-8).getAttribute('data-row')}`)
      await link.focus({ timeout: 500 })
      await expect(link).toBeInViewport({ timeout: 500 })
    }).toPass()
    const [name, top] = [await link.textContent(), await topOf(page)]
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    await expect(page.locator('main')).toBeFocused()
    await page.goBack()
    await expect(link).toBeFocused()
    expect(Math.abs((await topOf(page)) - top)).toBeLessThanOrEqual(1)

    // Forward leads into the contact, and whoever comes anew begins at the top.
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    await page.locator('.page-back').click()
    await expect(rows(page).first()).toBeVisible()
    expect(await topOf(page)).toBe(0)
  },
)

test(
  'the keyboard goes along from the desk to a contact’s page, and is where it was on the way back',
  LONG,
  async ({ app, request, signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    const customer = await customerWrites(request, app.metaSimUrl, 'Já sou cliente')
    await acceptFromList(page, customer.name)
    const link = page.getByTestId('contact-page-link')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
    await expect(page.locator('main')).toBeFocused()
    await page.goBack()
    await expect(link).toBeFocused()
  },
)
