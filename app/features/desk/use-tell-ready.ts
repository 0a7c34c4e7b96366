import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { toast } from '#app/components/toast.ts'
import type { ToastInput } from '#app/components/toast.ts'
import { HANDED_SHOWN_MS } from './limits.ts'

/** Returns how somebody who has gone on is told of a ticket that they had asked for: nothing leads there but the notice. */
export function useTellReady(): (
  notice: Pick<ToastInput, 'kind' | 'text'>,
  open: () => void,
) => void {
  const { t } = useTranslation('desk')
  return useCallback(
    (notice, open) =>
      void toast({
        ...notice,
        action: { label: t('open'), run: open },
        durationMs: HANDED_SHOWN_MS,
      }),
    [t],
  )
}
