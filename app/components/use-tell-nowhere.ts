import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast.ts'
import { useCopy } from './use-copy.ts'

/** Returns how a sentence that no text has taken is offered to be copied, until its writer says that they have seen it. */
export function useTellNowhere(): (words: string) => void {
  const { t } = useTranslation('common')
  const copy = useCopy()
  return useCallback(
    (words) => {
      toast({
        kind: 'error',
        text: t('wordsNowhere'),
        action: { label: t('copyUnsent'), run: () => copy(words) },
        durationMs: null,
      })
    },
    [copy, t],
  )
}
