import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { startApp } from '../tests/node/app-process.ts'
import { runCommand } from './failure.ts'
import { ensureBrowser, launchOptions } from './tests/browser.ts'

/** Kilobytes of gzip on a first visit (design of the desk, §5). */
const STYLES_MAX_KB = 30
const ROUTES = [
  { name: '/login', path: '/login', scriptsMaxKb: 110, signedIn: false },
  { name: '/tickets', path: '/tickets', scriptsMaxKb: 190, signedIn: true },
  { name: '/tickets/{uuid}', path: null, scriptsMaxKb: 210, signedIn: true },
  { name: '/contacts', path: '/contacts', scriptsMaxKb: 210, signedIn: true },
  { name: '/connections', path: '/connections', scriptsMaxKb: 210, signedIn: true },
] as const

type Loaded = { scripts: number; styles: number }

/** `npm run check:budgets`: what each page makes a browser load that has never been here, as a compressing server sends it. */
runCommand('check:budgets', async () => {
  await ensureBrowser((line) => console.log(`· ${line}`))
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-budgets-'))
  const app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '0', SESSION_NODE: '0' })
  const browser = await chromium.launch(launchOptions())
  let over = 0
  try {
    const uuid = await someTicket(browser, app.url)
    for (const route of ROUTES) {
      const { scripts, styles } = await firstVisit(browser, app.url, {
        path: route.path ?? `/tickets/${uuid}`,
        signedIn: route.signedIn,
      })
      const fits = scripts <= route.scriptsMaxKb && styles <= STYLES_MAX_KB
      if (!fits) over += 1
      console.log(
        `${fits ? '✓' : '✗'} ${route.name}: scripts ${scripts.toFixed(1)} of ${route.scriptsMaxKb} kB, styles ${styles.toFixed(1)} of ${STYLES_MAX_KB} kB`,
      )
    }
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.exit(over === 0 ? 0 : 1)
})

async function firstVisit(
  browser: Browser,
  url: string,
  { path, signedIn }: { path: string; signedIn: boolean },
): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  // The session by the API's door of the page: the sign-in page must not warm the cache.
  if (signedIn) await signIn(page, url)
  const sizes: Promise<Partial<Loaded>>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    sizes.push(
      response.body().then((body) => ({
        [type === 'script' ? 'scripts' : 'styles']: gzipSync(body, { level: 9 }).length / 1024,
      })),
    )
  })
  await page.goto(url + path)
  await page.waitForLoadState('networkidle')
  const sum: Loaded = { scripts: 0, styles: 0 }
  for (const { scripts = 0, styles = 0 } of await Promise.all(sizes)) {
    sum.scripts += scripts
    sum.styles += styles
  }
  await context.close()
  return sum
}

async function signIn(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/login`, {
    form: { email: 'ana@demo.test', password: 'balcao-demo' },
    headers: { origin: url },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`the sign-in answered ${answer.status()}`)
}

async function someTicket(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, url)
  const answer = await page.request.get(`${url}/desk/api/v1/tickets?status=open`)
  const { tickets } = (await answer.json()) as { tickets: { uuid: string }[] }
  await context.close()
  const [first] = tickets
  if (first === undefined) throw new Error('the demo has no open ticket')
  return first.uuid
}
