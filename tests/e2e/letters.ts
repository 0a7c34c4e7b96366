import type { Page } from '@playwright/test'

/**
 * Types as on a keyboard that has all of these letters. Playwright's own puts what a US keyboard lacks into the text that has the focus, so
 * no key is heard, and nothing is written where no text has it yet.
 */
export async function typeLetters(page: Page, words: string): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  for (const letter of words) {
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter })
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
  }
  await keys.detach()
}
