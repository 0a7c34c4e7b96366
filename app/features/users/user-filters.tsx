import { useSearchParams } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PROFILES } from '#core/permissions.ts'
import '#app/components/select-box.css'
import './users.css'

type UserFiltersProps = {
  queues: readonly { id: number; name: string }[]
  total: number
  limit: number
}

/** Narrows the list by profile and queue; beside them how much room the plan has. Without scripts the search sends them. */
export function UserFilters({ queues, total, limit }: UserFiltersProps) {
  const { t } = useTranslation('users')
  return (
    <>
      <Filter
        name="profile"
        label={t('filters.profile')}
        all={t('filters.everyProfile')}
        options={PROFILES.map((value) => ({ value, label: t(`profiles.${value}`) }))}
      />
      <Filter
        name="queueId"
        label={t('filters.queue')}
        all={t('filters.everyQueue')}
        options={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <span
        className="user-places"
        data-full={total >= limit ? '' : undefined}
        data-testid="user-places"
      >
        {t(total >= limit ? 'places.full' : 'places.some', { count: limit, total })}
      </span>
    </>
  )
}

type FilterProps = {
  name: string
  label: string
  all: string
  options: readonly { value: string; label: string }[]
}

function Filter({ name, label, all, options }: FilterProps) {
  const [search, setSearch] = useSearchParams()
  const value = search.get(name) ?? ''
  return (
    <span className="select-box list-filter">
      <select
        // Going back changes the address under it.
        key={value}
        name={name}
        aria-label={label}
        defaultValue={value}
        data-testid={`filter-${name}`}
        onChange={(event) => {
          const wanted = event.currentTarget.value
          setSearch(
            (known) => {
              known.delete('cursor')
              if (wanted === '') known.delete(name)
              else known.set(name, wanted)
              return known
            },
            { preventScrollReset: true, replace: true },
          )
        }}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden />
    </span>
  )
}
