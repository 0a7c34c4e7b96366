import type { Page } from '@playwright/test'

/** What waits unsent in a ticket on this device. */
export const draftOf = (page: Page, id: number, mode = 'message'): Promise<string> =>
  page.evaluate(
    (end) => Object.entries(localStorage).find(([key]) => key.endsWith(end))?.[1] ?? '',
    `:${id}:${mode}`,
  )
