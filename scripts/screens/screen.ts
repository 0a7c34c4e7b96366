import type { Browser, BrowserContext, Page } from '@playwright/test'
import { PLAYER_ORIGIN } from '#domains/helps/video-code.ts'
import { untilAwake } from '../tests/browser.ts'
import type { Demo } from './demo.ts'

export type Person = 'super' | 'admin' | 'ana'

/** A page of the product as somebody sees it, with what is open over it. Pictures are taken of it, and axe looks at it. */
export type Screen = {
  /** The picture's name: the page, then what is open over it. */
  name: string
  /** Who looks; null: nobody who is signed in. */
  as: Person | null
  /** The simulators' phone page instead of the product. */
  on?: 'phone'
  path: string | ((demo: Demo) => string)
  /** Selector of what is there once the page is. */
  ready: string
  /** From the page to what is open over it. */
  open?: Steps
  /** Where only one width has it. */
  only?: 'wide' | 'narrow'
}

export type Steps = (page: Page) => Promise<void>

export const SIZES = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
} as const
export type Size = keyof typeof SIZES
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const byId = (testId: string) => `[data-testid="${testId}"]`
/** A dialog, be it a question or not. */
export const DIALOG = '[role=dialog], [role=alertdialog]'

/** Presses these one after another, each once it is there. */
export function tap(...testIds: string[]): Steps {
  return async (page) => {
    for (const id of testIds) await page.locator(byId(id)).filter({ visible: true }).first().click()
  }
}

/** Presses keys of the keyboard on the page. */
export function keys(...names: string[]): Steps {
  return async (page) => {
    for (const name of names) await page.keyboard.press(name)
  }
}

/** Types into a field. */
export function type(testId: string, text: string): Steps {
  return async (page) => {
    const field = page.getByTestId(testId)
    await field.click()
    await field.pressSequentially(text)
  }
}

/** One after another. */
export function steps(...all: Steps[]): Steps {
  return async (page) => {
    for (const step of all) await step(page)
  }
}

/** Waits for what the steps before it opened. */
export function see(selector: string): Steps {
  return async (page) => {
    await page.locator(selector).filter({ visible: true }).first().waitFor()
  }
}

/** Longer than anything takes on a busy machine. */
const STEP_MAX_MS = 15_000

/** A browser of its own for the one who looks at a screen. */
export async function openContext(
  browser: Browser,
  demo: Demo,
  { as }: Pick<Screen, 'as'>,
  { theme, size }: { theme: Theme; size: Size },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    // What is narrow is a phone, and is touched.
    ...(size === 'narrow' ? { isMobile: true, hasTouch: true } : {}),
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...(as === null ? {} : { storageState: demo.sessions[as] }),
  })
  context.setDefaultTimeout(STEP_MAX_MS)
  // Nobody outside is asked for a picture of ours: the player of a video stays empty.
  await context.route(`${PLAYER_ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>video</title>' }),
  )
  return context
}

/** Goes to a screen and opens what it shows. */
export async function show(
  page: Page,
  app: { url: string; phoneUrl: string },
  screen: Screen,
  demo: Demo,
): Promise<void> {
  const origin = screen.on === 'phone' ? app.phoneUrl : app.url
  await page.goto(origin + (typeof screen.path === 'string' ? screen.path : screen.path(demo)))
  await page.locator(screen.ready).filter({ visible: true }).first().waitFor()
  if (screen.on !== 'phone') await untilAwake(page)
  await page.waitForLoadState('networkidle')
  await screen.open?.(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(settled)
}

/** In the page: waits until fonts and pictures in sight are drawn, and nothing moves. */
export async function settled(): Promise<void> {
  await document.fonts.ready
  const inSight = [...document.images].filter(
    ({ complete, loading }) => !complete && loading !== 'lazy',
  )
  await Promise.allSettled(inSight.map((image) => image.decode()))
  const finite = document
    .getAnimations()
    .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
  await Promise.allSettled(finite.map((one) => one.finished))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
