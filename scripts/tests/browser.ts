import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { Refusal } from '../failure.ts'
import { waitForLock } from '../file-lock.ts'
import { toolPath } from '../project.ts'
import { runTool } from '../run-tool.ts'

/**
 * Debian's packages of Chromium, by the program each brings. The headless shell draws pages and nothing around them, for a fifth less
 * processor (docs/performance.md); notifications need the whole browser.
 */
const DEBIAN_CHROMIUM = {
  shell: { name: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' },
  whole: { name: 'chromium', path: '/usr/bin/chromium' },
}
export type BrowserKind = keyof typeof DEBIAN_CHROMIUM
/** They make Portuguese and emoji look as they do for people. */
const FONTS = ['fonts-noto-core', 'fonts-noto-color-emoji']

/** Held by whoever looks for a browser or installs it, in all checkouts of this user: one that is half unpacked is not there yet. */
const INSTALL_LOCK = join(tmpdir(), `balcao-browser-${process.getuid?.() ?? 0}.lock`)
/** How long a browser may take to start, where it has to be installed first. */
export const BROWSER_MAX_MS = 10 * 60_000

/** The browser tests run in: Debian's where it exists, else Playwright's own (undefined lets it choose). */
export function browserPath(kind: BrowserKind = 'shell'): string | undefined {
  const { shell, whole } = DEBIAN_CHROMIUM
  return [...(kind === 'shell' ? [shell.path] : []), whole.path].find((path) => existsSync(path))
}

/** One that an installation was cut off at is there and does not run. */
const isInstalled = () =>
  (['whole', 'shell'] as const)
    .map((kind) => browserPath(kind) ?? chromium.executablePath())
    .every((path) => existsSync(path) && runs(path))

const runs = (path: string) =>
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: BROWSER_MAX_MS }).status === 0

/**
 * Installs a browser when there is none: by apt where we may, else the one Playwright brings. Of two processes that ask at once one
 * installs and the other waits for it. Throws a Refusal when no browser can be had.
 */
export async function ensureBrowser(
  say: (line: string) => void = (line) => console.log(`· ${line}`),
): Promise<void> {
  const lock = await waitForLock(INSTALL_LOCK, BROWSER_MAX_MS, () =>
    say('waiting for another process that installs a browser'),
  )
  try {
    if (isInstalled()) return
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian(say)
    if (!isInstalled()) await installFromPlaywright(say)
  } finally {
    lock?.release()
  }
}

function installFromDebian(say: (line: string) => void): void {
  say('installing Chromium')
  const apt = (...args: string[]) =>
    // Another installation, a fresh machine's own for one, is waited for.
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: BROWSER_MAX_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  // What an earlier installation began.
  spawnSync('dpkg', ['--configure', '-a'], { stdio: 'ignore', timeout: BROWSER_MAX_MS })
  apt('update', '-qq')
  // Each by itself: a mirror without the shell still has the whole browser.
  for (const { name } of Object.values(DEBIAN_CHROMIUM))
    apt('install', '-y', '-qq', '--reinstall', '--no-install-recommends', name)
  apt('install', '-y', '-qq', '--no-install-recommends', ...FONTS)
}

async function installFromPlaywright(say: (line: string) => void): Promise<void> {
  say("installing Playwright's Chromium")
  const { code, output } = await runTool([toolPath('playwright'), 'install', 'chromium'], {
    maxMs: BROWSER_MAX_MS,
  })
  if (code !== 0)
    throw new Refusal(
      `no browser could be installed for the end-to-end tests: ${output.trim().split('\n').at(-1)}`,
    )
}

/** Starts a browser, which is installed first where there is none. Whoever starts it closes it. */
export async function startBrowser(
  kind: BrowserKind = 'shell',
  options: { args?: readonly string[] } = {},
): Promise<Browser> {
  await ensureBrowser()
  const { args, ...rest } = launchOptions(kind)
  return await chromium.launch({ ...rest, args: [...args, ...(options.args ?? [])] })
}

/** How every test and picture starts its browser: as root, and without the calls home a closed network would refuse. */
export function launchOptions(kind: BrowserKind = 'shell'): {
  executablePath?: string
  channel?: string
  args: string[]
} {
  const executablePath = browserPath(kind)
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    // Playwright's own draws without a window by its shell, unless it is called by this name.
    ...(executablePath === undefined && kind === 'whole' ? { channel: 'chromium' } : {}),
    args: [
      '--no-sandbox',
      '--disable-quic',
      // A journey runs each line a few times: code that is optimized for many costs more than it saves (docs/performance.md).
      '--js-flags=--no-opt',
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
