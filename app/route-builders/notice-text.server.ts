import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import type { Notice } from './notice.ts'

/** Returns the words for what was done: the page that says them need not have them. */
export async function noticeText(request: Request, { key, values }: Notice): Promise<string> {
  // The key is one of the words' (NoticeKey); i18next does not follow a union over all pages.
  const say = i18nFor(await languageOf(request)).t as unknown as (
    key: string,
    values?: object,
  ) => string
  return say(key, values)
}
