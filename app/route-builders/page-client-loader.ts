import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import type { OwnWords } from '#app/i18n/own-words.ts'
import { dataAhead, isAhead } from './data-ahead.ts'
import { shownData } from './shown-data.ts'

type More = {
  /** Words that it shares with few other pages. */
  shared?: readonly OwnWords[]
  /** Of its own, where pages share their words. */
  name?: string
}

/** When the last reading of each page began, by the page's name. */
const began = new Map<string, number>()

/** When the last reading of a page that is open began, by `performance.now()`: what the room told since is newer than what it brings. */
export const readingBegan = (name: string): number => began.get(name) ?? 0

/**
 * A page's data by its loader, together with the words that only this page shows. While nothing answers, the page stays as it is: it
 * notes what it shows by `useShownData` under the name of its words, or of its own.
 */
export function pageClientLoader(words: OwnWords, { shared = [], name = words.page }: More = {}) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    if (!isAhead(request)) began.set(name, performance.now())
    try {
      return await dataAhead(request, async () => {
        const [data] = await Promise.all([
          serverLoader(),
          ...[words, ...shared].map(readyPageWords),
        ])
        return data
      })
    } catch (failure) {
      const shown = shownData(name, request, failure)
      if (shown === undefined) throw failure
      return shown
    }
  }
}
