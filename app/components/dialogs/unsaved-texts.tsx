import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { UnsavedText } from '#core/load-context.ts'
import './unsaved-texts.css'

/** In an error boundary: what was written in the form whose answer the failed document is. */
export function useUnsavedTexts(): readonly UnsavedText[] {
  const thrown = useRouteError()
  if (!isRouteErrorResponse(thrown)) return []
  return (thrown.data as { unsaved?: readonly UnsavedText[] } | null)?.unsaved ?? []
}

/** What somebody wrote in a form that cannot be drawn again, to be read and copied. */
export function UnsavedTexts({ texts }: { texts: readonly UnsavedText[] }) {
  const { t } = useTranslation('common')
  if (texts.length === 0) return null
  return (
    <section className="unsaved-texts" data-testid="unsaved">
      <p>{t('unsaved')}</p>
      <ul>
        {texts.map(({ label, text }, at) => (
          <li key={at}>
            {label !== null && <b>{label}:</b>} <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
