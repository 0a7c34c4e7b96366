import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import type { OwnWords } from '#app/i18n/page-words.ts'

/** A page's data by its loader, together with the words that only this page shows. */
export function pageClientLoader(words: OwnWords) {
  return async ({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const [data] = await Promise.all([serverLoader(), readyPageWords(words)])
    return data
  }
}
