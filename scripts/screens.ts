import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { startApp } from '../tests/node/app-process.ts'
import { runCommand } from './failure.ts'
import { projectPath } from './project.ts'
import { browserPath, ensureBrowser } from './tests/browser.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const THEMES = ['light', 'dark'] as const
const FOLDER = projectPath('docs', 'images')

/** `npm run screens`: pictures of the running demo, in both themes and sizes, for the README and for a look before a release. */
runCommand('screens', async () => {
  await ensureBrowser((line) => console.log(`· ${line}`))
  mkdirSync(FOLDER, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-screens-'))
  const app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1' })
  const executablePath = browserPath()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    for (const theme of THEMES) {
      for (const size of ['desktop', 'phone'] as const) await photograph(browser, app.url, theme, size)
    }
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function photograph(
  browser: Browser,
  url: string,
  theme: (typeof THEMES)[number],
  size: keyof typeof SIZES,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    colorScheme: theme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    deviceScaleFactor: size === 'phone' ? 2 : 1,
  })
  const page = await context.newPage()
  const take = async (name: string) => {
    await page.screenshot({ path: join(FOLDER, `${name}-${size}-${theme}.png`), animations: 'disabled' })
    console.log(`· docs/images/${name}-${size}-${theme}.png`)
  }
  await page.goto('/login')
  await take('login')
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
  await page.goto('/tickets')
  await page.waitForLoadState('networkidle')
  await take('desk')
  // The first ticket of the list, opened.
  await page.getByRole('link').and(page.locator('[href^="/tickets/"]')).first().click()
  await page.waitForURL(/\/tickets\/.+/)
  await page.waitForLoadState('networkidle')
  await take('ticket')
  await context.close()
}
