import type { Page } from '@playwright/test'

/**
 * What a finger cannot press of all that is in sight, one line for each control; empty when all is well. A control is 44 px high and wide
 * (WCAG 2.5.5), or in one direction at least 24 px with nothing else to press within the 44 (as WCAG 2.5.8 counts spacing).
 */
export async function tooSmallToPress(page: Page): Promise<string[]> {
  return page.evaluate(smallTargets)
}

/** Runs in the page. Presses are tried, so what grows a control without being seen counts, and what another control takes does not. */
function smallTargets(): string[] {
  const FINGER_PX = 44
  const SPACED_MIN_PX = 24
  /** Rounding of layout. */
  const SLACK_PX = 1
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab]'
  const HIDDEN =
    '[type=hidden], :disabled, [aria-hidden=true], [aria-hidden=true] *, [inert] *, .skip-link, .sr-only'

  const top = [
    ...document.querySelectorAll(':modal, [role=dialog][data-state=open], [popover]:popover-open'),
  ].findLast((one) => one.matches(':not([popover=manual])'))

  /** Where a press counts as one on the control. */
  const places = (control: Element): Element[] => {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const field = control.closest('.rt-TextFieldRoot, .rt-TextAreaRoot')
    return [control, ...labels, ...(field === null ? [] : [field])]
  }
  const meets = (control: Element, x: number, y: number) => {
    const met = document.elementFromPoint(x, y)
    if (met === null || !places(control).some((place) => place.contains(met))) return false
    const other = met.closest(CONTROLS)
    return other === null || other === control || other.contains(control)
  }
  /** How far presses meet the control from its middle, on both sides together; no further than a finger asks. */
  const reach = (control: Element, x: number, y: number, dx: 0 | 1, dy: 0 | 1) => {
    let length = 1
    for (const side of [-1, 1])
      for (let at = 1; at <= FINGER_PX; at++) {
        if (!meets(control, x + dx * side * at, y + dy * side * at)) break
        length++
      }
    return length
  }

  /** Half of it is scrolled out of sight: it is pressed once it is scrolled to. */
  const isAtScrollEdge = (control: Element, from: number, to: number) => {
    for (let at = control.parentElement; at !== null; at = at.parentElement) {
      const isPage = at === document.documentElement
      if (!isPage && !['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) continue
      const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : at.getBoundingClientRect()
      if ((isPage || at.scrollHeight > at.clientHeight) && (from < top || to > bottom)) return true
    }
    return false
  }

  const controls = [...(top ?? document.body).querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      !control.matches(HIDDEN) &&
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
  return controls.flatMap((control) => {
    // Links within text are as high as its lines.
    if (getComputedStyle(control).display === 'inline') return []
    const box = control.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return []
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const half = FINGER_PX / 2
    if (x < 0 || x > innerWidth || isAtScrollEdge(control, y - half, y + half)) return []
    if (!meets(control, x, y)) return []
    const width = reach(control, x, y, 1, 0)
    const height = reach(control, x, y, 0, 1)
    const isWide = width >= FINGER_PX - SLACK_PX
    const isHigh = height >= FINGER_PX - SLACK_PX
    if (isWide && isHigh) return []
    const spaced = controls.every((other) => {
      if (other === control || other.contains(control) || control.contains(other)) return true
      const near = other.getBoundingClientRect()
      return (
        near.right <= x - half + SLACK_PX ||
        near.left >= x + half - SLACK_PX ||
        near.bottom <= y - half + SLACK_PX ||
        near.top >= y + half - SLACK_PX
      )
    })
    const smaller = isWide ? height : width
    if ((isWide || isHigh) && spaced && smaller >= SPACED_MIN_PX) return []
    const name =
      control.dataset['testid'] ?? control.getAttribute('aria-label') ?? control.textContent
    return [`${control.tagName.toLowerCase()} "${name.trim().slice(0, 40)}": ${width} × ${height}`]
  })
}
