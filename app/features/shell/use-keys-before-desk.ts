import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isCollecting } from '#app/components/collect-letters.ts'
import { isBesideText, isPageCovered } from '#app/components/key-press.ts'
import { useTellNowhere } from '#app/components/use-tell-nowhere.ts'
import { hearBeforeDesk, showPage } from '../desk/words-on-the-way.ts'

/** On a page besides the desk: what is typed while it leads to the desk is for the desk (`hearBeforeDesk`). */
export function useKeysBeforeDesk(): void {
  const { t } = useTranslation('common')
  const tellNowhere = useTellNowhere()
  useEffect(() => {
    showPage()
    const onKey = (event: KeyboardEvent) => {
      // Space presses what has the focus, and begins no word.
      if (event.key === ' ' || event.repeat || !isBesideText(event)) return
      if (isPageCovered() || isCollecting()) return
      hearBeforeDesk(event, { label: t('typedText'), onLost: tellNowhere })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [t, tellNowhere])
}
