import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { shorten } from '#core/shorten.ts'
import { dismissToast, toast } from './toast.ts'
import { useCopy } from './use-copy.ts'

/** Of the words, so that it can be seen which they are. */
const QUOTED_CHARS = 40

/** What was told last. */
let told: { id: number; words: string } | null = null

/** Returns how a sentence that no text has taken is offered to be copied, until its writer says that they have seen it. */
export function useTellNowhere(): (words: string) => void {
  const { t } = useTranslation('common')
  const copy = useCopy()
  return useCallback(
    (words) => {
      // Somebody has written on: all of it is in one notice.
      if (told !== null && words.startsWith(told.words)) dismissToast(told.id)
      const id = toast({
        kind: 'error',
        text: t('wordsNowhere', { words: shorten(words.trim(), QUOTED_CHARS) }),
        action: { label: t('copyUnsent'), run: () => copy(words) },
        durationMs: null,
      })
      told = { id, words }
    },
    [copy, t],
  )
}
