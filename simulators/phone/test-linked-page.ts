import type { Browser } from 'playwright'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { BROWSER_MAX_MS, startBrowser } from '#scripts/tests/browser.ts'
import { createSimulator } from '../meta/simulator.ts'
import { SHOP, openWorld } from '../whatsapp/test-world.ts'
import { startPhoneServer } from './server.ts'

/** Starts one browser for the tests of a file. Returns what opens the page: with a simulated WhatsApp and a real client to link. */
export function withPhonePage() {
  let browser: Browser
  beforeAll(async () => {
    browser = await startBrowser('whole')
  }, BROWSER_MAX_MS)
  afterAll(() => browser.close())

  return async function openPhone(path: string) {
    const world = await openWorld()
    await world.control('user', { pn: SHOP.pn, company: true })
    const meta = createSimulator({
      appSecret: 'secret',
      verifyToken: 'token',
      callbackUrl: 'http://127.0.0.1:9/webhooks/meta',
    })
    const phone = await startPhoneServer(meta, 0, { whatsApp: world.simulator })
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'pt-BR',
    })
    onTestFinished(async () => {
      await context.close()
      meta.events.close()
      meta.reset()
      await phone.close()
      await world.close()
    })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await page.goto(`${phone.url}${path}`)
    const company = page.locator('[data-testid=phone-bubble][data-from=company]')
    const mine = page.locator('[data-testid=phone-bubble][data-from=me]')
    return { world, page, problems, company, mine }
  }
}
