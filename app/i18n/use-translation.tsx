import type { DefaultNamespace, FlatNamespace, i18n, TFunction } from 'i18next'
import { createContext, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** A namespace of words, or several, of which the first needs no prefix. */
type Spoken = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

type Words = { i18n: i18n }

const WordsContext = createContext<Words | null>(null)

/** The words of everything below, drawn again at once when their language changes. */
export function WordsProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const [words, setWords] = useState<Words>({ i18n })
  useEffect(() => {
    const speakAnew = () => setWords({ i18n })
    i18n.on('languageChanged', speakAnew)
    return () => i18n.off('languageChanged', speakAnew)
  }, [i18n])
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>
}

/**
 * The words to draw with, from the namespace that is named or another by its prefix (`common:save`). They are there before anything is
 * drawn (light-i18n.ts), so that nothing is kept for them: a bubble asks eight times, and the i18n library's own hook keeps a state, two
 * refs and three effects each time. `t` is another one in another language only.
 */
export function useTranslation<const Ns extends Spoken = DefaultNamespace>(
  namespace?: Ns,
): { t: TFunction<Ns>; i18n: i18n } {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('words are drawn inside of a WordsProvider')
  return { t: words.i18n.getFixedT(null, namespace as never), i18n: words.i18n }
}
