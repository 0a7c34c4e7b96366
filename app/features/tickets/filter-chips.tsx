import { useSearchParams } from '@remix-run/react'
import { X } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { searchWith } from '../desk/list-filter.ts'

type Applied = { key: string; name: string; without: Partial<TicketListFilter> }

/** What narrows the list, each with its way out: the entries of a list. */
export function FilterChips({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation(['tickets', 'previews'])
  const { calendarDay } = useFormats()
  const [search, setSearch] = useSearchParams()
  const { directory } = useDesk()
  const named = (
    name: 'queueIds' | 'tagIds' | 'connectionIds' | 'userIds',
    known: readonly { id: number; name: string }[],
  ): Applied[] =>
    filter[name].flatMap((id) => {
      const one = known.find((entry) => entry.id === id)
      if (one === undefined) return []
      return [
        {
          key: `${name}-${id}`,
          name: one.name,
          without: { [name]: filter[name].filter((other) => other !== id) },
        },
      ]
    })
  const applied: Applied[] = [
    ...(filter.order === 'oldest'
      ? [{ key: 'order', name: t('filters.orders.oldest'), without: { order: 'newest' } as const }]
      : []),
    ...(filter.unreadOnly
      ? [{ key: 'unread', name: t('filters.unreadOnly'), without: { unreadOnly: false } }]
      : []),
    ...(['createdOn', 'updatedOn', 'from', 'to'] as const).flatMap((name) =>
      filter[name] === ''
        ? []
        : [
            {
              key: name,
              name: t(`filters.chip.${name}`, { day: calendarDay(filter[name]) }),
              without: { [name]: '' },
            },
          ],
    ),
    ...named('queueIds', [{ id: 0, name: t('filters.noQueue') }, ...directory.queues]),
    ...filter.statuses.map((status) => ({
      key: status,
      name: t(`previews:status.${status}`),
      without: { statuses: filter.statuses.filter((other) => other !== status) },
    })),
    ...named('tagIds', directory.tags),
    ...named('connectionIds', directory.connections),
    ...named('userIds', directory.users),
  ]
  return (
    <>
      {applied.map(({ key, name, without }) => (
        <li key={key} className="filter-chip">
          <span className="truncate">{name}</span>
          <button
            type="button"
            className="plain-button"
            aria-label={t('filters.remove', { name })}
            onClick={() => setSearch(searchWith(search, without), { preventScrollReset: true })}
          >
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </>
  )
}
