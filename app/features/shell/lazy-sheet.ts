import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { navigationWords } from '#app/i18n/pages/navigation.ts'
import { MenuSheet } from './menu-sheet.tsx'

/** The sheet with its words, which a page that has not opened it needs nothing of. */
export async function loadSheet(): Promise<typeof MenuSheet> {
  await readyPageWords(navigationWords)
  return MenuSheet
}
