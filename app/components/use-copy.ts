import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { copyText } from './copy-text.ts'
import { toast } from './toast.ts'

/** Returns what copies a text and tells that it is done, in these words unless none are given, or that the browser refused. Resolves with whether it is done. */
export function useCopy(done?: string): (text: string) => Promise<boolean> {
  const { t } = useTranslation('common')
  return useCallback(
    async (text) => {
      const isCopied = await copyText(text)
      toast(
        isCopied
          ? { kind: 'success', text: done ?? t('copied') }
          : { kind: 'error', text: t('copyFailed') },
      )
      return isCopied
    },
    [done, t],
  )
}
