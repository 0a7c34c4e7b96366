import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#db/seed/demo-companies.ts'
import { volumeEmail } from '#db/seed/volume-directory.ts'
import { startBrowser } from '../../tests/browser.ts'
import { ORIGIN } from '../app-process.ts'
import { startWatch } from './watch.ts'

/** An admin's desk in a real browser, with what watches its frames and inputs. */
export async function openDesk(path: string): Promise<{ page: Page; browser: Browser }> {
  const browser = await startBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const answer = await page.request.post(`${ORIGIN}/login`, {
    form: { email: volumeEmail(1), password: DEMO_PASSWORD },
    headers: { origin: ORIGIN },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`the sign-in answered ${answer.status()}`)
  await page.addInitScript(startWatch)
  await page.goto(ORIGIN + path)
  await page.waitForLoadState('networkidle')
  return { page, browser }
}
