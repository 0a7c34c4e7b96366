import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { Refusal } from '../failure.ts'
import { toolPath } from '../project.ts'
import { runTool } from '../run-tool.ts'

/** Debian's package; its fonts make Portuguese and emoji look as they do for people. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-color-emoji']

/** The browser tests run in: Debian's where it exists, else Playwright's own (undefined lets it choose). */
export function browserPath(): string | undefined {
  return existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined
}

/** Installs a browser when there is none: by apt where we may, else the one Playwright brings. */
export async function ensureBrowser(say: (line: string) => void): Promise<void> {
  if (browserPath() !== undefined || existsSync(chromium.executablePath())) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('installing Chromium')
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES)
    if (browserPath() !== undefined) return
  }
  say("installing Playwright's Chromium")
  const { code, output } = await runTool([toolPath('playwright'), 'install', 'chromium'])
  if (code !== 0)
    throw new Refusal(
      `no browser could be installed for the end-to-end tests: ${output.trim().split('\n').at(-1)}`,
    )
}

/** How every test and picture starts its browser: as root, and without the calls home a closed network would refuse. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = browserPath()
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** Goes on once a page answers presses: a document that has just come is a picture. Static pages have no scripts to wait for. */
export async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[type=module]') === null ||
      'awake' in document.documentElement.dataset,
  )
}
