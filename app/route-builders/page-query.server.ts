import { searchedWords } from '#core/searched-words.ts'
import type { SourceWords } from '#app/i18n/words.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'

/** What the address asks of a list: `q` is searched for, `cursor` is where a page without scripts goes on. */
export function listQuery(request: Request): { searchParam?: string; cursor?: string } {
  const { searchParams } = new URL(request.url)
  const cursor = searchParams.get('cursor')
  const isSearch = searchParams.has('q')
  return {
    ...(isSearch ? { searchParam: searchedWords(searchParams) } : {}),
    ...(cursor === null ? {} : { cursor }),
  }
}

type Titled = { title: string }
type TitleKey = {
  [Page in keyof SourceWords]:
    | (SourceWords[Page] extends Titled ? `${Page}:title` : never)
    | `${Page}:${PartWithTitle<SourceWords[Page]>}.title`
}[keyof SourceWords]
/** A part of a page's words that is a page of its own, with a lead too. */
type PartWithTitle<Words> = {
  [Part in keyof Words & string]: Words[Part] extends Titled & { lead: string } ? Part : never
}[keyof Words & string]

/** Returns the document's title in the page's language. */
export async function pageTitle(request: Request, key: TitleKey): Promise<string> {
  return i18nFor(await languageOf(request)).t(key)
}

/** An id in the address; null for `new`. What is no number is no row's id: the domain answers 404. */
export function recordId(params: Record<string, string | undefined>, name: string): number | null {
  const text = params[name] ?? ''
  if (text === 'new') return null
  return /^\d{1,16}$/.test(text) ? Number(text) : 0
}
