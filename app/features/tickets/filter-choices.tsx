import { Button } from '@radix-ui/themes/components/button'
import { useSearchParams } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { moveInGroup } from '#app/components/move-in-group.ts'
import { FILTER_STATUSES, isGrouped, TICKET_ORDERS } from '#app/desk-client/ticket-list.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { CheckList } from './check-list.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { filterCount, NO_FILTERS, searchWith } from '../desk/list-filter.ts'

/** What the list or the search can be narrowed by; attendants for admins (specification part 1 §2). */
export function FilterChoices({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation(['tickets', 'previews'])
  const [search, setSearch] = useSearchParams()
  const { directory } = useDesk()
  const canFilterUsers = useMay('ticket:filter-by-user')
  const searches = isGrouped(filter)
  const change = (next: Partial<TicketListFilter>) =>
    setSearch(searchWith(search, next), { preventScrollReset: true })
  return (
    <>
      {!searches && <OrderChoice filter={filter} onChange={change} />}
      <fieldset className="check-list filter-days">
        <legend>{t('filters.days')}</legend>
        {(searches ? (['from', 'to'] as const) : (['createdOn', 'updatedOn'] as const)).map(
          (name) => (
            <label key={name} className="filter-day">
              <span>{t(`filters.${name}`)}</span>
              <input
                type="date"
                className="focus-ring"
                value={filter[name]}
                data-testid={`filter-${name}`}
                min={name === 'to' ? filter.from : undefined}
                max={name === 'from' ? filter.to : undefined}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            </label>
          ),
        )}
      </fieldset>
      {filter.list === 'search' && (
        <CheckList
          title={t('filters.statuses')}
          options={FILTER_STATUSES.map((status) => ({
            id: status,
            name: t(`previews:status.${status}`),
          }))}
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
      {filterCount(filter) > 0 && (
        <Button size="1" variant="soft" color="gray" onClick={() => change(NO_FILTERS)}>
          {t('filters.clear')}
        </Button>
      )}
    </>
  )
}

function OrderChoice({
  filter,
  onChange,
}: {
  filter: TicketListFilter
  onChange: (next: Partial<TicketListFilter>) => void
}) {
  const { t } = useTranslation('tickets')
  return (
    <fieldset className="check-list">
      <legend>{t('filters.order')}</legend>
      {TICKET_ORDERS.map((order) => (
        <label key={order} className="check-option">
          <input
            type="radio"
            name="ticket-order"
            checked={filter.order === order}
            data-testid={`order-${order}`}
            onChange={() => onChange({ order })}
            onKeyDown={moveInGroup}
          />
          <span className="truncate">{t(`filters.orders.${order}`)}</span>
        </label>
      ))}
      <label className="check-option">
        <input
          type="checkbox"
          checked={filter.unreadOnly}
          data-testid="filter-unread"
          onChange={(event) => onChange({ unreadOnly: event.target.checked })}
        />
        <span className="truncate">{t('filters.unreadOnly')}</span>
      </label>
    </fieldset>
  )
}
