import type { Page } from '@playwright/test'
import { acceptFromList, bubble, customerWrites, rowOf } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'
import { holdAnswers, TICKET_MOVES, withoutWorker } from './held-answers.ts'
import { canHoldDrawing } from './held-drawing.ts'

const styleSheets = (page: Page) =>
  page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))

/** What everything on the page would inherit from its body, or be laid out anew by. */
const bodyStyle = (page: Page) =>
  page.evaluate(() => {
    const { overflow, position, overscrollBehavior, padding, margin } = getComputedStyle(
      document.body,
    )
    return { overflow, position, overscrollBehavior, padding, margin }
  })

test(
  'at the desk the style sheets of list and ticket stay, in their place',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/contacts')
    const ofContacts = await styleSheets(desk)
    await desk.locator('.rail a[href="/tickets"]').click()
    const customer = await customerWrites(request, app.metaSimUrl, 'Qual é o horário?')
    await acceptFromList(desk, customer.name)
    await expect(bubble(desk, 'Qual é o horário?')).toBeVisible()
    const ofTicket = await styleSheets(desk)
    await desk.getByTestId('close-ticket').click()
    await expect(desk).toHaveURL(/\/tickets(\?|$)/)
    await expect(rowOf(desk, customer.name)).toHaveCount(0)
    expect(await styleSheets(desk)).toEqual(ofTicket)
    expect(new Set(ofTicket).size).toBe(ofTicket.length)
    // Another page takes none of them along, beside those of parts that came later.
    await desk.locator('.rail a[href="/contacts"]').click()
    await expect(desk.locator('[data-testid^="contact-"]').first()).toBeVisible()
    const kept = (await styleSheets(desk)).filter((href) => !ofContacts.includes(href))
    expect(kept.filter((href) => /\/(desk|ticket)-[\w-]{8}\.css$/.test(href))).toEqual([])
    expect(ofTicket.filter((href) => /\/(desk|ticket)-[\w-]{8}\.css$/.test(href))).toHaveLength(2)
  },
)

test(
  'a dialog leaves what the page inherits as it is, and takes every press beside it',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/tags')
    const before = await bodyStyle(page)
    await page.locator('main a[href^="/tags/new"]').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-scroll-locked')
    expect(await bodyStyle(page)).toEqual(before)
    expect(
      await page.locator('.shell').evaluate((shell) => getComputedStyle(shell).pointerEvents),
    ).toBe('auto')
    const covered = await page.locator('.rail a, main button, main a').evaluateAll((all) =>
      all
        .filter((one) => one.closest('[role="dialog"]') === null && one.checkVisibility())
        .map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return hit === null || hit.closest('.rt-BaseDialogOverlay') !== null
        }),
    )
    expect(covered.length).toBeGreaterThan(10)
    expect(covered).not.toContain(false)
  },
)

test(
  'a ticket that is closed leaves the screen with the press',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await customerWrites(request, app.metaSimUrl, 'Era só isso.')
    await acceptFromList(desk, customer.name)
    await expect(bubble(desk, 'Era só isso.')).toBeVisible()
    await canHoldDrawing(desk)
    await desk.evaluate(() => globalThis.drawing.hold())
    await desk.getByTestId('close-ticket').click()
    await expect(desk.locator('.desk-rest')).toBeVisible()
    await expect(rowOf(desk, customer.name)).toHaveCount(0)
    await desk.evaluate(() => globalThis.drawing.goOn())
    await expect(desk).toHaveURL(/\/tickets(\?|$)/)
    await expect(desk.locator('.desk-rest')).toBeVisible()
  },
)

withoutWorker(
  'whoever comes back to a ticket that they left sees it, also where the closing was refused',
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Volto já')
    await acceptFromList(desk, customer.name)
    await expect(bubble(desk, 'Volto já')).toBeVisible()
    const ticket = new URL(desk.url()).pathname
    const server = await holdAnswers(desk, TICKET_MOVES)
    await desk.getByTestId('close-ticket').click()
    await expect(desk.locator('.desk-rest')).toBeVisible()
    await expect(desk).toHaveURL(/\/tickets(\?|$)/)
    await desk.goBack()
    await expect(desk).toHaveURL((url) => url.pathname === ticket)
    await server.refuse()
    await expect(bubble(desk, 'Volto já')).toBeVisible()
    await expect(desk.getByTestId('close-ticket')).toBeVisible()
    await desk.unroute(TICKET_MOVES)

    await desk.getByTestId('close-ticket').click()
    await expect(desk.locator('.desk-rest')).toBeVisible()
    await expect(desk).toHaveURL(/\/tickets(\?|$)/)
    await desk.goBack()
    await expect(bubble(desk, 'Volto já')).toBeVisible()
    await expect(desk.locator('.desk-rest')).toHaveCount(0)
  },
)
