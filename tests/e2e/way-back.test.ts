import type { BrowserContext, Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { expect, LONG, test } from './fixtures.ts'

/** Android's way back: Chromium tells whoever watches for it, and no test can press that key. */
async function withWayBack(context: BrowserContext): Promise<(page: Page) => Promise<void>> {
  await context.addInitScript(() => {
    type Watcher = {
      requestClose(): void
      destroy(): void
      addEventListener(type: 'close', listener: () => void): void
    }
    const Native = (window as unknown as { CloseWatcher: new () => Watcher }).CloseWatcher
    const open: Watcher[] = []
    const gone = (watcher: Watcher) => {
      const at = open.indexOf(watcher)
      if (at >= 0) open.splice(at, 1)
    }
    class Told extends Native {
      constructor() {
        super()
        open.push(this)
        this.addEventListener('close', () => gone(this))
      }
      override destroy() {
        gone(this)
        super.destroy()
      }
    }
    Object.assign(window, { CloseWatcher: Told, goSystemBack: () => open.at(-1)?.requestClose() })
  })
  return (page) =>
    page.evaluate(() => (window as unknown as { goSystemBack(): void }).goSystemBack())
}

test(
  "the system's way back closes what is on top and leaves the page, and takes nothing that is written along",
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('ana')
    const goBack = await withWayBack(page.context())
    await page.goto('/tickets')
    await page.locator('[data-testid^=ticket-row-]').first().click()
    await expect(page.getByTestId('ticket-header')).toBeVisible()
    const address = page.url()
    await page.getByTestId('transfer-ticket').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await goBack(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).toBe(address)

    await page.goto('/contacts')
    await untilAwake(page)
    await page.getByTestId('add').click()
    const form = page.getByRole('dialog')
    await form.getByTestId('name').fill('Quase esquecida')
    await goBack(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await goBack(page)
    await expect(question).toHaveCount(0)
    await expect(form.getByTestId('name')).toHaveValue('Quase esquecida')
    await goBack(page)
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(form).toHaveCount(0)
  },
)
