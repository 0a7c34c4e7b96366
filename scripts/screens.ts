import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { startApp } from '../tests/node/app-process.ts'
import { runCommand } from './failure.ts'
import { projectPath } from './project.ts'
import { screensNamed } from './screens/catalogue.ts'
import { lookAround } from './screens/demo.ts'
import { pageRoutes } from './screens/page-routes.ts'
import { takeReadmePicture } from './screens/readme-picture.ts'
import { openContext, show, SIZES, THEMES } from './screens/screen.ts'
import type { Screen, Size, Theme } from './screens/screen.ts'
import { ensureBrowser, startBrowser } from './tests/browser.ts'
import { ownFolder } from './tests/own-folders.ts'

/**
 * `npm run screens`: a picture of every screen and dialog, light and dark, wide and narrow, into docs/screens/. `-- contacts*,login`
 * takes only those, `-- --into FOLDER` puts them elsewhere.
 */
const WEBP_QUALITY = 82

runCommand('screens', async () => {
  const { values, positionals } = parseArgs({
    options: { into: { type: 'string' } },
    allowPositionals: true,
  })
  const folder = values.into ?? projectPath('docs', 'screens')
  const names = positionals.flatMap((list) => list.split(','))
  const screens = screensNamed(names)
  await ensureBrowser()
  mkdirSync(folder, { recursive: true })
  const failed: string[] = []
  // Each look has a demo of its own: what the one before has read or changed is not in it.
  for (const theme of THEMES)
    for (const size of Object.keys(SIZES) as Size[])
      failed.push(...(await withDemo((world) => takeAll(world, screens, { theme, size, folder }))))
  if (names.length === 0) {
    removeStale(folder, screens)
    await withDemo(({ browser, app }) => takeReadmePicture(browser, app, `${folder}/readme.png`))
  }
  console.log(`${megabytes(folder)} MB in ${folder}`)
  for (const line of failed) console.error(`✗ ${line}`)
  process.exit(failed.length === 0 ? 0 : 1)
})

type World = { browser: Browser; app: { url: string; phoneUrl: string } }
type Look = { theme: Theme; size: Size; folder: string }

async function withDemo<T>(use: (world: World) => Promise<T>): Promise<T> {
  const dataDir = ownFolder('balcao-screens-')
  const app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1' })
  // What the browser itself writes, as in a field for a date, in the language of the page.
  const browser = await startBrowser('shell', { args: ['--lang=pt-BR'] })
  try {
    return await use({ browser, app })
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Takes them one after another; gives a line for each that could not be taken. */
async function takeAll(
  { browser, app }: World,
  screens: readonly Screen[],
  { theme, size, folder }: Look,
): Promise<string[]> {
  const demo = await lookAround(browser, app.url)
  pageRoutes(demo)
  const failed: string[] = []
  for (const screen of screens) {
    if (screen.only !== undefined && screen.only !== size) continue
    const context = await openContext(browser, demo, screen, { theme, size })
    const page = await context.newPage()
    try {
      await show(page, app, screen, demo)
      writeFileSync(`${folder}/${screen.name}-${theme}-${size}.webp`, await picture(page))
      console.log(`· ${screen.name}-${theme}-${size}`)
    } catch (thrown) {
      failed.push(`${screen.name}-${theme}-${size}: ${String(thrown).split('\n')[0]}`)
    }
    await context.close()
  }
  return failed
}

/** WebP, which Playwright does not take by itself: a third of a PNG. */
async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: WEBP_QUALITY,
  })
  return Buffer.from(data, 'base64')
}

/** Pictures of screens that are no more. */
function removeStale(folder: string, screens: readonly Screen[]): void {
  const known = new Set(screens.map(({ name }) => name))
  for (const file of readdirSync(folder)) {
    const name = /^(.+)-(light|dark)-(wide|narrow)\.\w+$/.exec(file)?.[1]
    if (name !== undefined && (!known.has(name) || file.endsWith('.png')))
      rmSync(`${folder}/${file}`)
  }
}

function megabytes(folder: string): string {
  const bytes = readdirSync(folder).reduce(
    (sum, file) => sum + statSync(`${folder}/${file}`).size,
    0,
  )
  return (bytes / 1024 / 1024).toFixed(1)
}
