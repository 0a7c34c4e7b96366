import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { IconAction } from '#app/components/icon-action.tsx'
import * as Popover from '#app/components/popover.tsx'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { filterCount } from '../desk/list-filter.ts'

const FilterChoices = lazyPart(() => import('./filter-choices.tsx').then((m) => m.FilterChoices))

/** Narrows the list and says how it is ordered. */
export function FilterPanel({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('tickets')
  const count = filterCount(filter)
  const label = count === 0 ? t('filters.button') : `${t('filters.button')} (${count})`
  return (
    <Popover.Root>
      <Popover.Trigger>
        <IconAction
          label={label}
          icon={<SlidersHorizontal size={15} strokeWidth={1.8} />}
          color={count === 0 ? 'gray' : 'indigo'}
          data-testid="filters"
        />
      </Popover.Trigger>
      <Popover.Content
        className="filter-panel scroll-y"
        align="end"
        aria-label={t('filters.title')}
      >
        <Suspense fallback={<div className="filter-panel-waits" aria-busy="true" />}>
          <FilterChoices filter={filter} />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  )
}
