import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { moveFocus } from './move-focus.ts'
import { forgetWords, recentWords } from './recent-words.ts'
import './search.css'

/** What this person looked for on this device, below the empty search box. */
export function RecentSearches({ onChoose }: { onChoose: (words: string) => void }) {
  const { t } = useTranslation('search')
  const { companyId, me } = useDesk()
  const owner = { companyId, userId: me.userId }
  const [words, setWords] = useState(() => recentWords(deviceStorage(), owner))
  if (words.length === 0) return null
  const forget = () => {
    forgetWords(deviceStorage(), owner)
    setWords([])
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears the arrows of the buttons in it
    <div
      className="recent-searches"
      data-testid="recent-searches"
      onKeyDown={moveFocus}
      // The box keeps the focus until a button has it: a browser that gives buttons none would close this before the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className="search-group-head">
        <span>{t('recent.title')}</span>
        <button type="button" className="plain-button link" onClick={forget}>
          {t('recent.forget')}
        </button>
      </div>
      <ul aria-label={t('recent.title')}>
        {words.map((one) => (
          <li key={one}>
            <button
              type="button"
              className="plain-button recent-search"
              data-search-option=""
              onClick={() => onChoose(one)}
            >
              <History size={14} aria-hidden />
              <span className="truncate">{one}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
