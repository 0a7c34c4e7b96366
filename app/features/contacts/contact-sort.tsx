import { useSearchParams } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SelectBox } from '#app/components/select-box.tsx'
import { CONTACT_SORTS, searchWith } from './contact-filter.ts'
import type { ContactFilter, ContactSort } from './contact-filter.ts'

function useSort() {
  const [search, setSearch] = useSearchParams()
  return (sort: ContactSort) =>
    setSearch(searchWith(search, { sort }), { preventScrollReset: true, replace: true })
}

type SortHeadProps = { column: ContactSort; filter: ContactFilter }

/** The head of a column the list can be sorted by. A search is in the order of how well it fits, whatever was chosen. */
export function SortHead({ column, filter }: SortHeadProps) {
  const { t } = useTranslation('contactBook')
  const sortBy = useSort()
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
        <button
          type="button"
          className="plain-button contacts-sort"
          data-testid={`sort-${column}`}
          onClick={() => sortBy(column)}
        >
          {t(`columns.${column}`)}
          {isChosen && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        t(`columns.${column}`)
      )}
    </span>
  )
}

/** The same for cards, which have no heads. */
export function SortSelect({ filter }: { filter: ContactFilter }) {
  const { t } = useTranslation('contactBook')
  const sortBy = useSort()
  if (filter.search !== '') return null
  return (
    <div className="contacts-sort-select">
      <SelectBox
        label={t('sortBy')}
        placeholder={t('sortBy')}
        options={CONTACT_SORTS.map((sort) => ({ value: sort, label: t(`columns.${sort}`) }))}
        value={filter.sort}
        data-testid="sort-contacts"
        onChange={sortBy}
      />
    </div>
  )
}
