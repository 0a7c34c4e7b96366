import { Button } from '@radix-ui/themes/components/button'
import { useSearchParams } from '@remix-run/react'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#app/components/icon-action.tsx'
import * as Popover from '#app/components/popover.tsx'
import { FILTER_STATUSES } from '#app/desk-client/ticket-list.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useMay } from '#app/features/shell/viewer.tsx'
import { CheckList } from './check-list.tsx'
import { useDesk } from './desk-context.tsx'
import { filterCount, searchWith } from './list-filter.ts'

/** Narrows the list by tags, connections, statuses (in the search) and, for admins, attendants. */
export function FilterPanel({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('tickets')
  const [search, setSearch] = useSearchParams()
  const { directory } = useDesk()
  const canFilterUsers = useMay('ticket:filter-by-user')
  const count = filterCount(filter)
  const change = (next: Partial<TicketListFilter>) =>
    setSearch(searchWith(search, next), { preventScrollReset: true })
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
        {filter.list === 'search' && (
          <CheckList
            title={t('filters.statuses')}
            options={FILTER_STATUSES.map((status) => ({ id: status, name: t(`status.${status}`) }))}
            chosen={filter.statuses}
            onChange={(statuses) => change({ statuses })}
          />
        )}
        <CheckList
          title={t('filters.tags')}
          options={directory.tags}
          chosen={filter.tagIds}
          onChange={(tagIds) => change({ tagIds })}
        />
        <CheckList
          title={t('filters.connections')}
          options={directory.connections.map(({ id, name }) => ({ id, name }))}
          chosen={filter.connectionIds}
          onChange={(connectionIds) => change({ connectionIds })}
        />
        {canFilterUsers && (
          <CheckList
            title={t('filters.users')}
            options={directory.users.map(({ id, name, color }) => ({ id, name, color }))}
            chosen={filter.userIds}
            onChange={(userIds) => change({ userIds })}
          />
        )}
        {count > 0 && (
          <Button
            size="1"
            variant="soft"
            color="gray"
            onClick={() => change({ tagIds: [], connectionIds: [], userIds: [], statuses: [] })}
          >
            {t('filters.clear')}
          </Button>
        )}
      </Popover.Content>
    </Popover.Root>
  )
}
