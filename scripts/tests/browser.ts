import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { Refusal } from '../failure.ts'
import { waitForLock } from '../file-lock.ts'
import { toolPath } from '../project.ts'
import { runProgram, runTool } from '../run-tool.ts'
import { withoutColours } from './failure-lines.ts'
import { ownFolder } from './own-folders.ts'

/**
 * Debian's packages of Chromium, by the program each brings. The headless shell draws pages and nothing around them, for a fifth less
 * processor (docs/performance.md); notifications need the whole browser.
 */
const DEBIAN_CHROMIUM = {
  shell: { name: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' },
  whole: { name: 'chromium', path: '/usr/bin/chromium' },
}
export type BrowserKind = keyof typeof DEBIAN_CHROMIUM
/** Playwright's own, as its installer takes them. */
const OF_PLAYWRIGHT: Record<BrowserKind, { name: string; args: readonly string[] }> = {
  shell: { name: 'chromium-headless-shell', args: ['chromium-headless-shell'] },
  whole: { name: 'chromium', args: ['--no-shell', 'chromium'] },
}
/** They make Portuguese and emoji look as they do for people. */
const FONTS = ['fonts-noto-core', 'fonts-noto-color-emoji']

/** Held by whoever looks for a browser or installs it, in all checkouts of this user: one that is half unpacked is not there yet. */
const INSTALL_LOCK = join(tmpdir(), `balcao-browser-${process.getuid?.() ?? 0}.lock`)
/** How long a browser may take to start, where it has to be installed first. */
export const BROWSER_MAX_MS = 10 * 60_000

/**
 * Of the browsers that were started to know: which run, and which of Debian's files do not. In the environment, so that it holds for the
 * processes that this one starts, too.
 */
const GOOD = 'BALCAO_BROWSERS_GOOD'
const BROKEN = 'BALCAO_BROWSERS_BROKEN'
const listed = (name: string) => (process.env[name] ?? '').split(',')
const list = (name: string, entry: string) => {
  process.env[name] = [...new Set([...listed(name), entry])].filter(Boolean).join(',')
}

/** The browser tests run in: Debian's where it runs, else Playwright's own (undefined lets it choose). */
export function browserPath(kind: BrowserKind = 'shell'): string | undefined {
  const { shell, whole } = DEBIAN_CHROMIUM
  const broken = listed(BROKEN)
  return [...(kind === 'shell' ? [shell.path] : []), whole.path].find(
    (path) => existsSync(path) && !broken.includes(path),
  )
}

/** Those that do not run, with the cause in words. One that an installation was cut off at is there and does not run. */
async function whyNot(kinds: readonly BrowserKind[]): Promise<Map<BrowserKind, string>> {
  const causes = new Map<BrowserKind, string>()
  for (const kind of kinds) {
    if (listed(GOOD).includes(kind)) continue
    const cause = await whyNotStarted(kind)
    if (cause === undefined) list(GOOD, kind)
    else causes.set(kind, `${browserPath(kind) ?? OF_PLAYWRIGHT[kind].name}: ${cause}`)
  }
  return causes
}

/** Starts it: a version is said, and a file is there, of many a browser that does not. What a start leaves goes with its folder. */
async function whyNotStarted(kind: BrowserKind): Promise<string | undefined> {
  const folder = ownFolder('balcao-browser-')
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    const browser = await chromium.launch({ ...launchOptions(kind), artifactsDir: folder })
    await browser.close()
    return undefined
  } catch (thrown) {
    return causeIn(String(thrown))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}

/** That it is gone is known. */
const SAYS_NOTHING =
  /Target page, context or browser has been closed|browser logs|trying to kill process/i

/** Of what a program said, the line that says what went wrong: neither a place in its code nor a frame around it. */
export function causeIn(output: string): string {
  const lines = withoutColours(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line) && !line.startsWith('at ') && !SAYS_NOTHING.test(line))
  const ofProgram = lines.flatMap((line) => /\[pid=\d+\](?:\[err\])? (.*)$/.exec(line)?.[1] ?? [])
  return (
    [...ofProgram, ...lines].find((line) => /error|not found|cannot|doesn't|invalid/i.test(line)) ??
    ofProgram.find((line) => /did exit/.test(line)) ??
    lines.at(-1) ??
    ''
  )
}

/**
 * Installs the browsers that do not run: by apt where we may, else those that Playwright brings. Of two processes that ask at once one
 * installs and the other waits for it. Throws a Refusal when no browser can be had.
 */
export async function ensureBrowser(
  say: (line: string) => void = (line) => console.log(`· ${line}`),
  kinds: readonly BrowserKind[] = ['whole', 'shell'],
): Promise<void> {
  if (kinds.every((kind) => listed(GOOD).includes(kind))) return
  const lock = await waitForLock(INSTALL_LOCK, BROWSER_MAX_MS, () =>
    say('waiting for another process that installs a browser'),
  )
  if (lock === null)
    throw new Refusal(
      `another process has held ${INSTALL_LOCK} for ${BROWSER_MAX_MS / 60_000} minutes: see what installs a browser`,
    )
  try {
    if ((await whyNot(kinds)).size === 0) return
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian(say)
    const causes = await whyNot(kinds)
    if (causes.size > 0) await installFromPlaywright(say, causes)
  } finally {
    lock.release()
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

/** Those that do not run alone: what is installed anew is removed first, also where nothing can be fetched then. */
async function installFromPlaywright(
  say: (line: string) => void,
  causes: ReadonlyMap<BrowserKind, string>,
): Promise<void> {
  for (const kind of causes.keys()) {
    // Debian's other one may run, or Playwright's own be there already.
    let path = browserPath(kind)
    while (path !== undefined && (await whyNot([kind])).size > 0) {
      list(BROKEN, path)
      path = browserPath(kind)
    }
    if ((await whyNot([kind])).size === 0) continue
    const { name, args } = OF_PLAYWRIGHT[kind]
    say(`installing Playwright's ${name}`)
    const { output } = await runTool([toolPath('playwright'), 'install', '--force', ...args], {
      maxMs: BROWSER_MAX_MS,
    })
    const left = (await whyNot([kind])).get(kind)
    if (left !== undefined)
      throw new Refusal(
        `no browser could be installed for the end-to-end tests: ${causes.get(kind) ?? left}; the installation said: ${causeIn(output)}`,
      )
  }
}

/** Starts a browser, which is installed first where there is none. Whoever starts it closes it. */
export async function startBrowser(
  kind: BrowserKind = 'shell',
  options: { args?: readonly string[] } = {},
): Promise<Browser> {
  await ensureBrowser(undefined, [kind])
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
