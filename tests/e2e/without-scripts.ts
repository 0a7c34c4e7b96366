import type { Browser, Page } from '@playwright/test'
import { address } from './fixtures.ts'

/** A page without scripts, of who is signed in on the other. */
export async function withoutScripts(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: address('APP_URL'),
    storageState: await page.context().storageState(),
    viewport: page.viewportSize(),
  })
  return context.newPage()
}
