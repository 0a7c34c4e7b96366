import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/components/toast.ts'
import { isUnanswered } from '#app/desk-client/request.ts'

/** What each page on the screen was last given, and under which address, by the page's name. A page that is left is forgotten. */
const shown = new Map<string, { href: string; data: unknown; sayUnanswered: () => void }>()

/** Notes what a page shows, so that a reading again that nothing answers can leave it as it is. */
export function useShownData(page: string, data: unknown): void {
  const { t } = useTranslation('common')
  useEffect(() => {
    const sayUnanswered = () => void toast({ kind: 'error', text: t('noConnection') })
    shown.set(page, { href: location.href, data, sayUnanswered })
    return () => void shown.delete(page)
  }, [page, data, t])
}

/**
 * What the page shows, where the failure is that nothing answers; undefined where it shows nothing yet. Where the person asked for
 * something else (another filter), that this is not it is said; a reading in the background ends quietly.
 */
export function shownData(page: string, request: Request, failure: unknown): unknown {
  const known = shown.get(page)
  if (known === undefined || !isUnanswered(failure)) return undefined
  if (request.url !== known.href) known.sayUnanswered()
  return known.data
}
