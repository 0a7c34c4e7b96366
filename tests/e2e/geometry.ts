import type { Page } from '@playwright/test'

/** CSS pixels of the browser's window. */
export type WindowSize = { width: number; height: number; name: string }

/** Every width the desk promises to work at, and common windows at a zoom of 200 %, which halves both sides. */
export const WINDOW_SIZES: readonly WindowSize[] = [
  { width: 320, height: 640, name: '320 px' },
  { width: 390, height: 844, name: '390 px' },
  { width: 600, height: 900, name: '600 px' },
  { width: 720, height: 900, name: '720 px' },
  { width: 820, height: 1180, name: '820 px' },
  { width: 1024, height: 768, name: '1 024 px' },
  { width: 1280, height: 800, name: '1 280 px' },
  { width: 1440, height: 900, name: '1 440 px' },
  { width: 1920, height: 1080, name: '1 920 px' },
  { width: 640, height: 400, name: '1 280 × 800 at 200 %' },
  { width: 720, height: 450, name: '1 440 × 900 at 200 %' },
  { width: 960, height: 540, name: '1 920 × 1 080 at 200 %' },
]

/** Phones and tablets, upright. */
export const TOUCH_SIZES = WINDOW_SIZES.filter(
  ({ width, height }) => height > width && width < 1000,
)

/** Looks at a size before what is wrong counts; each waits for three frames and for what moves. */
const LOOKS_MAX = 8

/** What is wrong with the geometry of the page at each size, one line for each control; empty when all is well. */
export async function faultsAtEverySize(
  page: Page,
  sizes: readonly WindowSize[] = WINDOW_SIZES,
): Promise<string[]> {
  const faults: string[] = []
  for (const { width, height, name } of sizes) {
    await page.setViewportSize({ width, height })
    let found = await page.evaluate(geometryFaults)
    // A list of rows that are measured once they are drawn comes to rest a few frames later.
    for (let look = 1; found.length > 0 && look < LOOKS_MAX; look++)
      found = await page.evaluate(geometryFaults)
    faults.push(...found.map((line) => `${name}: ${line}`))
  }
  return faults
}

/**
 * Runs in the page, once its layout is at rest. Looks at every control in sight: it lies within the window and within the part of the
 * page it belongs to, nothing cuts it off, and at its middle and both ends a press meets the control itself.
 */
async function geometryFaults(): Promise<string[]> {
  const CONTROLS =
    'a[href], button, input, textarea, select, summary, [role=button], [role=switch], [role=option], [role=tab]'
  const PARTS =
    'header, nav, [data-testid=composer], section, aside, main, article, dialog, [role=dialog], [role=alertdialog], [role=menu], [popover]'
  /** Rounding of layout. */
  const SLACK_PX = 1
  /** How far inside its ends a control is pressed: round corners belong to nobody. */
  const INSET_PX = 4
  /** Higher than this it is no button but a row of a list, at whose end others may stand. */
  const ROW_PX = 60

  /** A letter and the dots. */
  const CRUSHED_PX = 20

  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await nextFrame()
  await nextFrame()
  await Promise.allSettled(
    document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
      .map((one) => one.finished),
  )
  await nextFrame()

  const nameOf = (element: Element) => {
    const given =
      element.getAttribute('data-testid') ??
      element.getAttribute('aria-label') ??
      element.textContent?.trim().slice(0, 40)
    return `${element.tagName.toLowerCase()} "${given ?? ''}"`
  }
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const parentOf = (element: Element): Element | null => element.parentElement
  const isTopLayer = (element: Element) =>
    element.matches(':popover-open, :modal') || getComputedStyle(element).position === 'fixed'

  /** What something is cut to by what it stands in; null where it is scrolled out of sight, which is no fault. */
  const cutOff = (control: Element) => {
    const own = boxOf(control)
    const sides: string[] = []
    for (let at = parentOf(control); at !== null && at !== document.body; at = parentOf(at)) {
      const style = getComputedStyle(at)
      const box = boxOf(at)
      const scrollsX = ['auto', 'scroll'].includes(style.overflowX)
      const scrollsY = ['auto', 'scroll'].includes(style.overflowY)
      const isBeyondX = own.right > box.right + SLACK_PX || own.left < box.left - SLACK_PX
      const isBeyondY = own.bottom > box.bottom + SLACK_PX || own.top < box.top - SLACK_PX
      if ((isBeyondX && scrollsX) || (isBeyondY && scrollsY)) return null
      if (isBeyondX && style.overflowX !== 'visible') sides.push('sideways')
      if (isBeyondY && style.overflowY !== 'visible') sides.push('in its height')
      if (isTopLayer(at)) break
    }
    return sides
  }
  const isSticky = (element: Element) => {
    for (let at: Element | null = element; at !== null; at = parentOf(at))
      if (getComputedStyle(at).position === 'sticky') return true
    return false
  }
  const covers = (control: Element, x: number, y: number) => {
    const met = document.elementFromPoint(x, y)
    if (met === null) return 'nothing'
    if (control.contains(met)) return null
    // Suggestions lie over what is above the field while somebody types.
    if (met.closest('[role=listbox]') !== null) return null
    // What scrolls below a head or a foot that stays comes out again.
    if (isSticky(met) && !isSticky(control)) return null
    // A label stands for its control, and a control in a label for the label.
    const label = met.closest('label')
    if (label !== null && (label === control.closest('label') || label.control === control))
      return null
    return nameOf(met)
  }

  const modal = [
    ...document.querySelectorAll(':modal, [role=dialog][data-state=open], [popover]:popover-open'),
  ].findLast((one) => one.matches(':not([popover=manual])'))
  const faults = new Set<string>()
  const { clientWidth, clientHeight } = document.documentElement
  const scrollsAll = document.documentElement.scrollHeight > clientHeight
  if (document.documentElement.scrollWidth > clientWidth) faults.add('the page scrolls sideways')

  // Words that are cut short to one letter say nothing.
  for (const words of document.querySelectorAll('.truncate'))
    if (
      words.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      words.clientWidth > 1 &&
      words.clientWidth < CRUSHED_PX &&
      words.scrollWidth > words.clientWidth + SLACK_PX
    )
      faults.add(`"${words.textContent?.slice(0, 30) ?? ''}" is crushed to ${words.clientWidth} px`)

  for (const control of (modal ?? document.body).querySelectorAll<HTMLElement>(CONTROLS)) {
    if (
      control.matches(
        '[type=hidden], [aria-hidden=true], [aria-hidden=true] *, [inert] *, .skip-link, .sr-only',
      )
    )
      continue
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const box = boxOf(control)
    if (box.width <= 1 || box.height <= 1) continue
    const sides = cutOff(control)
    if (sides === null) continue
    for (const side of sides) faults.add(`${nameOf(control)} is cut off ${side}`)
    const isBeyond = box.top < -SLACK_PX || box.bottom > clientHeight + SLACK_PX
    if (isBeyond && scrollsAll) continue
    if (isBeyond || box.left < -SLACK_PX || box.right > clientWidth + SLACK_PX)
      faults.add(`${nameOf(control)} stands out of the window`)
    const part = control.parentElement?.closest(PARTS)
    const isPlaced = ['absolute', 'fixed'].includes(getComputedStyle(control).position)
    if (part !== null && part !== undefined && !isPlaced && !isTopLayer(control)) {
      const around = boxOf(part)
      const isInline = getComputedStyle(part).display === 'contents'
      if (!isInline && (box.right > around.right + SLACK_PX || box.left < around.left - SLACK_PX))
        faults.add(`${nameOf(control)} stands out of ${nameOf(part)}`)
    }
    // Lines of running text: their middle may be between two lines.
    if (getComputedStyle(control).display === 'inline') continue
    const y = box.top + box.height / 2
    const inset = Math.min(INSET_PX, box.width / 4)
    const ends = box.height > ROW_PX ? [] : [box.left + inset, box.right - inset]
    for (const x of [box.left + box.width / 2, ...ends]) {
      const by = covers(control, x, y)
      if (by !== null) faults.add(`${nameOf(control)} is covered by ${by}`)
    }
  }
  return [...faults]
}
