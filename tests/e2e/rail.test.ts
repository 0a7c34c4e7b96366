import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

/** A connection that waits for its phone: marked wherever the menu names connections. */
const unlinkedPhone = (page: Page) =>
  atDesk<{ id: number }>(page, 'POST', '/whatsapp', {
    name: `Sem celular ${Date.now()}`,
    channel: 'whatsapp',
  })

test(
  'the wide rail has daily pages, then administration under a heading that folds and stays folded',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/tags')
    const phone = await unlinkedPhone(page)
    const rail = page.getByRole('navigation')
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    await expect(page.getByRole('button', { name: 'Recolher menu' })).toBeFocused()
    await expect(rail.getByRole('link', { name: 'Tags', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const connections = rail.getByRole('link', { name: /^Conexões/ })
    await expect(connections).toBeVisible()
    await expect(connections).toHaveAccessibleName('Conexões, precisa de atenção')

    const head = rail.locator('summary', { hasText: 'Administração' })
    await head.click()
    await expect(connections).toBeHidden()
    await expect(head).toContainText('precisa de atenção')
    await page.reload()
    await expect(head).toBeVisible()
    await expect(connections).toBeHidden()

    // By keyboard: on to the heading, which opens, and to what is in it.
    await rail.getByRole('link', { name: 'Ajuda', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(head).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(rail.locator('details').getByRole('link').first()).toBeFocused()
    await connections.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/connections$/)
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeFocused()
    await atDesk(page, 'DELETE', `/whatsapp/${phone.id}`)
  },
)

test(
  'the closed rail has one icon a group, whose entries open beside it',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/tags')
    await untilAwake(page)
    // Nothing is behind an edge.
    await expect
      .poll(() =>
        page
          .locator('.rail-entries')
          .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      )
      .toBe(0)
    await page.locator('.rail [data-path="/contacts"] a').hover()
    await expect(page.locator('.tip')).toHaveText('Contatos')

    const group = page.getByRole('navigation').getByRole('button', { name: 'Administração' })
    const panel = page.getByRole('dialog', { name: 'Administração' })
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await group.hover()
    await expect(panel).toBeVisible()
    expect((await panel.boundingBox())?.width).toBe(256)
    await expect(panel.getByRole('link', { name: 'Configurações' })).toBeInViewport({ ratio: 1 })
    await page.mouse.move(900, 400)
    await expect(panel).toHaveCount(0)

    // A press keeps it open, and the next closes it.
    await group.click()
    await page.mouse.move(900, 400)
    await expect(panel).toBeVisible()
    await group.click()
    await page.mouse.move(900, 400)
    await expect(panel).toHaveCount(0)

    for (const key of ['ArrowRight', 'Enter']) {
      await group.focus()
      await page.keyboard.press(key)
      await expect(group).toHaveAttribute('aria-expanded', 'true')
      await expect(panel.getByRole('link').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(group).toBeFocused()
    }
    await page.keyboard.press('ArrowRight')
    await expect(panel.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('link').nth(1)).toBeFocused()
    await panel.getByRole('link', { name: 'Filas' }).press('Enter')
    await expect(page).toHaveURL(/\/queues$/)
    await expect(panel).toHaveCount(0)
  },
)

test(
  'a connection that goes down is marked at once, and no longer when it is gone',
  LONG,
  async ({ app, browser }) => {
    const context = await browser.newContext({ baseURL: app.url })
    await context.request.post('/login', {
      form: { email: 'admin@outra.test', password: 'balcao-demo' },
      headers: { Origin: app.url },
    })
    const page = await context.newPage()
    await page.goto('/tags')
    await untilAwake(page)
    // In the closed rail its group carries the mark.
    const group = page.getByRole('navigation').getByRole('button', { name: /^Administração/ })
    await expect(group).toHaveAccessibleName('Administração')
    const made = await unlinkedPhone(page)
    await expect(group).toHaveAccessibleName('Administração, precisa de atenção')
    await atDesk(page, 'DELETE', `/whatsapp/${made.id}`)
    await expect(group).toHaveAccessibleName('Administração')
  },
)
