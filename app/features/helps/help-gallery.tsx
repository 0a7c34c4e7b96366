import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { HelpView } from '#domains/helps/helps.types.ts'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { HelpStill } from './help-still.tsx'
import './helps.css'

/** A card for each video; pressing one opens it. */
export function HelpGallery({ label, helps }: { label: string; helps: readonly HelpView[] }) {
  const { t } = useTranslation('helps')
  const { search } = useLocation()
  return (
    <ul className="help-gallery" aria-label={label}>
      {helps.map(({ id, title, description, video, thumbnailPath }) => (
        <li key={id} data-row={id} data-testid={`help-${id}`}>
          <Link
            className="help-card focus-ring"
            to={{ pathname: `${id}/watch`, search }}
            state={FROM_PAGE}
            prefetch="intent"
            preventScrollReset
            aria-label={t('watch', { name: title })}
            {...(description === '' ? {} : { 'aria-describedby': `help-words-${id}` })}
          >
            <HelpStill video={video} thumbnailPath={thumbnailPath} />
            <h2 className="help-title">{title}</h2>
            {description !== '' && (
              <p id={`help-words-${id}`} className="help-words">
                {description}
              </p>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
