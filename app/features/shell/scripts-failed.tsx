import { useLocation } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { WithoutScripts } from '#app/components/without-scripts.tsx'

/** Where scripts should run and have not come: why buttons are missing, and the page again. */
export function ScriptsFailed() {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  return (
    <WithoutScripts>
      <p className="scripts-failed" role="status">
        {t('scriptsFailed')}
        <a href={pathname + search} className="link">
          {t('newVersion.reload')}
        </a>
      </p>
    </WithoutScripts>
  )
}
