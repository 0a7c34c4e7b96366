import { Link } from '@remix-run/react'
import { History } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { SettingChange } from '#domains/settings/setting-changes.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { FromTo } from './from-to.tsx'
import { useOptionWords } from './option-value.ts'
import './changes.css'

/** The newest changes, beside the options. */
export function NewestChanges({ changes }: { changes: readonly SettingChange[] }) {
  const { t } = useTranslation('settings')
  return (
    <aside className="newest-changes" aria-labelledby="newest-changes" data-testid="newest-changes">
      <h2 id="newest-changes">
        <History size={15} aria-hidden />
        {t('changes.newest')}
      </h2>
      {changes.length === 0 ? (
        <p>{t('changes.none')}</p>
      ) : (
        <>
          <ul>
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
          <Link className="link" to="changes" prefetch="intent" data-testid="all-changes">
            {t('changes.all')}
          </Link>
        </>
      )}
    </aside>
  )
}

function Change({ change }: { change: SettingChange }) {
  const { t } = useTranslation('settings')
  const { nameOf } = useOptionWords()
  const formats = useFormats()
  const { id, key, at, canUndo, isCut, undoes } = change
  const who = change.user?.name ?? t('changes.system')
  const act = canUndo ? t('changes.undo') : isCut ? t('changes.see') : null
  return (
    <li data-testid={`change-${id}`}>
      <Avatar name={who} size={24} />
      <div>
        <b>{nameOf(key)}</b>
        <FromTo change={change} />
        <small>
          {who} · <time dateTime={at}>{formats.timeOrDate(at)}</time>
          {undoes !== null && <> · {t('changes.undid')}</>}
          {act !== null && (
            <>
              {' · '}
              <Link
                className="link"
                to={`undo/${id}`}
                state={FROM_PAGE}
                prefetch="intent"
                preventScrollReset
                aria-label={`${act}: ${nameOf(key)}`}
              >
                {act}
              </Link>
            </>
          )}
        </small>
      </div>
    </li>
  )
}
