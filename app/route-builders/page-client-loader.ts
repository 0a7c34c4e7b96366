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

/** When the last reading that each page was given began, by the page's name. */
const began = new Map<string, number>()

/**
 * When what a page was given last began to be read, by `performance.now()`: what the room told since may be newer than that, and what it
 * told before is not.
 */
export const readingBegan = (name: string): number => began.get(name) ?? 0

/**
 * A page's data by its loader, together with the words that only this page shows. While nothing answers, the page stays as it is: it
 * notes what it shows by `useShownData` under the name of its words, or of its own.
 */
export function pageClientLoader(words: OwnWords, { shared = [], name = words.page }: More = {}) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    try {
      const reading = await dataAhead(request, async () => {
        const at = performance.now()
        const [data] = await Promise.all([
          serverLoader(),
          ...[words, ...shared].map(readyPageWords),
        ])
        return { data, at }
      })
      if (isAhead(request)) return null
      began.set(name, reading.at)
      return reading.data
    } catch (failure) {
      const shown = shownData(name, request, failure)
      if (shown === undefined) throw failure
      return shown
    }
  }
}
