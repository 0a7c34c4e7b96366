import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import { SEARCH_MIN_CHARS } from '#domains/contacts/limits.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useTypedSearch } from '#app/components/use-typed-search.ts'
import type { Face } from './planning.server.ts'
import './schedule-form.css'

/**
 * Looks for whom a message is. The text stands in the address, where the form without scripts puts it too; so does who is chosen. It
 * all is one step of the history: closing the dialog goes back to the page.
 */
export function PickContact({ found }: { found: readonly Face[] | null }) {
  const { t } = useTranslation('schedules')
  const { state } = useLocation() as { state: unknown }
  const [search, setSearch] = useSearchParams()
  const { text, setText } = useTypedSearch(search.get('find') ?? '', (wanted) =>
    setSearch(
      (known) => {
        if (wanted === '') known.delete('find')
        else known.set('find', wanted)
        return known
      },
      { preventScrollReset: true, replace: true, state },
    ),
  )
  return (
    <div className="schedule-people">
      <Form method="get" role="search" replace state={state}>
        {[...search]
          .filter(([name]) => name !== 'find')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <SearchField
          name="find"
          label={t('form.find')}
          value={text}
          testId="find"
          onChange={setText}
        />
      </Form>
      {found === null && (
        <p className="field-hint">{t('form.findHint', { count: SEARCH_MIN_CHARS })}</p>
      )}
      {found?.length === 0 && (
        <p className="field-hint" role="status">
          {t('form.nobody')}
        </p>
      )}
      {found !== null && found.length > 0 && (
        <ul className="people-list scroll-y" aria-label={t('form.contact')}>
          {found.map((contact) => (
            <li key={contact.id}>
              <Link
                to={{ pathname: '.', search: chosen(search, contact.id) }}
                state={state}
                replace
                preventScrollReset
                className="person focus-ring"
                data-testid={`contact-${contact.id}`}
              >
                <Person contact={contact} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <CancelLink />
      </div>
    </div>
  )
}

function chosen(search: URLSearchParams, contactId: number): string {
  const next = new URLSearchParams(search)
  next.delete('find')
  next.set('contactId', String(contactId))
  return `?${next.toString()}`
}

export function Person({ contact }: { contact: Omit<Face, 'id'> }) {
  const { name, number, picture } = contact
  return (
    <>
      <Avatar name={name} src={picture} size={32} />
      <span className="person-words">
        <span className="truncate">{name}</span>
        {number !== null && <small className="truncate">{formatNumber(number)}</small>}
      </span>
    </>
  )
}
