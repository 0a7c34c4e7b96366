import type { BrowserContext } from '@playwright/test'
import { PRESSED } from '#scripts/tests/kept-failure.ts'

/**
 * Has the pages of a browser say each key on their console: where it was pressed, whether the page took it, and where the keyboard is and
 * what is told then. Of a journey that fails for a key that did nothing, the last of them stand in its report.
 */
export function sayPressedKeys(context: BrowserContext): void {
  void context.addInitScript((pressed) => {
    const nameOf = (target: unknown) => {
      if (!(target instanceof Element)) return 'the window'
      const name = target.id === '' ? target.classList[0] : `#${target.id}`
      return `${target.localName} ${name ?? ''}${target.closest('[data-note]') === null ? '' : ' of a comment'}`
    }
    window.addEventListener(
      'keydown',
      (event) => {
        const { key, target } = event
        const at = nameOf(target)
        setTimeout(() => {
          const told = [...document.querySelectorAll('.toast')].map((one) => one.textContent)
          console.debug(
            `${pressed}${key} at ${at}${event.defaultPrevented ? ', taken' : ''}; then at ${nameOf(document.activeElement)}; told: ${told.join(' | ') || 'nothing'}`,
          )
        })
      },
      { capture: true },
    )
  }, PRESSED)
}
