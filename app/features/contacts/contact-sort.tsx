import { Link, useSearchParams } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { SelectBox } from '#app/components/select-box.tsx'
import { CONTACT_SORTS, searchWith } from './contact-filter.ts'
import type { ContactFilter, ContactSort } from './contact-filter.ts'

type SortHeadProps = { column: ContactSort; filter: ContactFilter }

/** The head of a column the list can be sorted by. A search is in the order of how well it fits, whatever was chosen. */
export function SortHead({ column, filter }: SortHeadProps) {
  const { t } = useTranslation('contactBook')
  const [search] = useSearchParams()
  const isChosen = filter.search === '' && filter.sort === column
  const [Arrow, way] =
    column === 'name' ? ([ArrowUp, 'ascending'] as const) : ([ArrowDown, 'descending'] as const)
  return (
    <span
      role="columnheader"
      data-column={column}
      aria-label={t(`columns.${column}`)}
      aria-sort={isChosen ? way : undefined}
    >
      {filter.search === '' ? (
        <Link
          to={{ search: searchWith(search, { sort: column }).toString() }}
          replace
          preventScrollReset
          className="plain-button contacts-sort"
          data-testid={`sort-${column}`}
        >
          {t(`columns.${column}`)}
          {isChosen && <Arrow size={12} aria-hidden />}
        </Link>
      ) : (
        t(`columns.${column}`)
      )}
    </span>
  )
}

/** The same for cards, which have no heads. Part of the search's form: a search keeps the order for when it is over. */
export function SortSelect({ filter }: { filter: ContactFilter }) {
  const { t } = useTranslation('contactBook')
  const [search, setSearch] = useSearchParams()
  if (filter.search !== '') return <input type="hidden" name="sort" value={filter.sort} />
  return (
    <div className="contacts-sort-select">
      <SelectBox
        name="sort"
        label={t('sortBy')}
        placeholder={t('sortBy')}
        options={CONTACT_SORTS.map((sort) => ({ value: sort, label: t(`columns.${sort}`) }))}
        value={filter.sort}
        data-testid="sort-contacts"
        onChange={(sort) =>
          setSearch(searchWith(search, { sort }), { preventScrollReset: true, replace: true })
        }
      />
    </div>
  )
}
