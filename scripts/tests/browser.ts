import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { Refusal } from '../failure.ts'
import { waitForLock } from '../file-lock.ts'
import { toolPath } from '../project.ts'
import { runProgram, runTool } from '../run-tool.ts'

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

/** Why the browsers do not run, in words; undefined where they do. One that an installation was cut off at is there and does not run. */
async function whyNot(): Promise<string | undefined> {
  for (const kind of ['whole', 'shell'] as const) {
    const path = browserPath(kind)
    const cause = path === undefined ? await whyNotOwn(kind) : await whyNotAt(path)
    if (cause !== undefined) return cause
  }
  return undefined
}

async function whyNotAt(path: string): Promise<string | undefined> {
  try {
    const { code, output } = await runProgram(path, ['--version'], { maxMs: BROWSER_MAX_MS })
    return code === 0 ? undefined : `${path}: ${causeIn(output)}`
  } catch (thrown) {
    return `${path}: ${causeIn(String(thrown))}`
  }
}

/** Playwright knows alone which of its files it starts. */
async function whyNotOwn(kind: BrowserKind): Promise<string | undefined> {
  try {
    await (await chromium.launch(launchOptions(kind))).close()
    return undefined
  } catch (thrown) {
    return causeIn(String(thrown))
  }
}

/** Of what a program said, the line that says what went wrong: neither a place in its code nor a frame around it. */
export function causeIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line) && !line.startsWith('at '))
  return lines.find((line) => /error|not found|cannot|doesn't/i.test(line)) ?? lines.at(-1) ?? ''
}

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
    if ((await whyNot()) === undefined) return
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian(say)
    if ((await whyNot()) !== undefined) await installFromPlaywright(say)
  } finally {
    lock?.release()
  }
}

async function installFromDebian(say: (line: string) => void): Promise<void> {
  say('installing Chromium')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const run = (program: string, ...args: string[]) =>
    runProgram(program, args, { env, maxMs: BROWSER_MAX_MS })
  // Another installation, a fresh machine's own for one, is waited for.
  const apt = (...args: string[]) => run('apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args)
  // What an earlier installation began.
  await run('dpkg', '--configure', '-a')
  await apt('update', '-qq')
  // Each by itself: a mirror without the shell still has the whole browser.
  for (const { name } of Object.values(DEBIAN_CHROMIUM)) {
    const { code, output } = await apt(
      ...['install', '-y', '-qq', '--reinstall', '--no-install-recommends', name],
    )
    if (code !== 0) say(`apt-get has not installed ${name}: ${causeIn(output)}`)
  }
  await apt('install', '-y', '-qq', '--no-install-recommends', ...FONTS)
}

async function installFromPlaywright(say: (line: string) => void): Promise<void> {
  say("installing Playwright's Chromium")
  const { output } = await runTool([toolPath('playwright'), 'install', '--force', 'chromium'], {
    maxMs: BROWSER_MAX_MS,
  })
  const cause = await whyNot()
  if (cause !== undefined)
    throw new Refusal(
      `no browser could be installed for the end-to-end tests: ${cause}; the installation said: ${causeIn(output)}`,
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
