import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { CONTACT_SEARCH_MIN_CHARS } from '../desk/limits.ts'
import type { Person } from '../desk/picked.ts'
import { usePeople } from './use-people.ts'

type PeoplePickerProps = { chosen: readonly Person[]; onChange: (chosen: Person[]) => void }

/** Ticks several contacts: who was talked with last stands there at once, the others are searched for. */
export function PeoplePicker({ chosen, onChange }: PeoplePickerProps) {
  const { t } = useTranslation('forward')
  const [text, setText] = useState('')
  const { kind, people, isPending, isError } = usePeople(text)
  const isChosen = (id: number) => chosen.some((one) => one.id === id)
  const toggle = (person: Person) =>
    onChange(
      isChosen(person.id) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person],
    )
  const none = kind === 'recent' ? t('dialog.noneRecent') : t('dialog.none')
  return (
    <>
      {chosen.length > 0 && (
        <ul className="people-chosen scroll-y" aria-label={t('dialog.to')}>
          {chosen.map((person) => (
            <li key={person.id}>
              <span className="truncate">{person.name}</span>
              <button
                type="button"
                className="plain-button focus-ring"
                aria-label={t('dialog.remove', { name: person.name })}
                onClick={() => toggle(person)}
              >
                <X size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchField
        label={t('dialog.search')}
        value={text}
        testId="forward-search"
        onChange={setText}
      />
      <div className="people-list scroll-y" role="group" aria-busy={isPending}>
        <p className="people-title">{t(kind === 'recent' ? 'dialog.recent' : 'dialog.found')}</p>
        {isPending && <Skeleton height={40} />}
        {isError && <p className="pick-note">{t('dialog.failed')}</p>}
        {!isPending && !isError && people.length === 0 && <p className="pick-note">{none}</p>}
        {people.map((person) => (
          <label key={person.id} className="people-row" data-testid={`person-${person.id}`}>
            <Avatar name={person.name} src={person.picture} size={32} />
            <span className="pick-words">
              <span className="truncate">{person.name}</span>
              {person.number !== null && <small>{formatNumber(person.number)}</small>}
            </span>
            <input
              type="checkbox"
              checked={isChosen(person.id)}
              aria-label={person.name}
              onChange={() => toggle(person)}
            />
          </label>
        ))}
      </div>
      {text.trim().length < CONTACT_SEARCH_MIN_CHARS && (
        <p className="people-hint">{t('dialog.hint')}</p>
      )}
    </>
  )
}
