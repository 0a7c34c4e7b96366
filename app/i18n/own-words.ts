import type { Language } from './languages.ts'
import type { AllWords, PageNamespace } from './words.ts'

/** The words of one page or panel, one chunk a language. A route names them, or a list of several, in `handle.words`. */
export type OwnWords<Page extends PageNamespace = PageNamespace> = {
  page: Page
  load(language: Language): Promise<AllWords[Page]>
}

/** Takes the four files of a namespace, as `import.meta.glob('…/locales/{language}/tags.ts')` finds them. */
export function ownWords<Page extends PageNamespace>(
  page: Page,
  files: Record<string, () => Promise<unknown>>,
): OwnWords<Page> {
  return {
    page,
    load: async (language) => {
      const path = Object.keys(files).find((one) => one.includes(`/${language}/`))
      const words = path === undefined ? undefined : await files[path]?.()
      return (words as Pick<AllWords, Page>)[page]
    },
  }
}
