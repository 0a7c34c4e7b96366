import { useSearchParams } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { fetchedAhead, lazyPart } from '#app/components/lazy-part.ts'
import * as Popover from '#app/components/popover.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { searchWith } from '../desk/list-filter.ts'
import { NO_QUEUE, queueOptions } from '../desk/queue-options.ts'
import { useKeptShowAll } from './use-kept-show-all.ts'
import '#app/components/switch.css'

// On its way before the press.
const CheckList = lazyPart(() => import('./check-list.tsx').then((m) => m.CheckList))

/** Which queues the lists show, and the admin's switch for what others hold. */
export function QueueSelector({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('tickets')
  const [search, setSearch] = useSearchParams()
  const { me, directory } = useDesk()
  const canShowAll = useMay('ticket:read-all')
  const keepShowAll = useKeptShowAll()
  const options = queueOptions(me, directory.queues, t('filters.noQueue'))
  const chosen = options.filter((queue) => filter.queueIds.includes(queue.id))
  const change = (next: Partial<TicketListFilter>) =>
    setSearch(searchWith(search, next), { preventScrollReset: true })
  const label =
    chosen.length === 0
      ? t('filters.allQueues')
      : chosen.length === 1
        ? (chosen[0]?.name ?? '')
        : t('filters.queuesChosen', { count: chosen.length })
  return (
    <div className="queue-line">
      <Popover.Root>
        <Popover.Trigger>
          <button
            type="button"
            className="plain-button queue-selector focus-ring"
            data-testid="queue-selector"
            {...fetchedAhead(CheckList.ready)}
          >
            <span className="queue-dots" aria-hidden>
              {(chosen.length === 0 ? options.filter(({ id }) => id !== NO_QUEUE) : chosen)
                .slice(0, 4)
                .map((queue) => (
                  <i key={queue.id} style={{ background: queue.color }} />
                ))}
            </span>
            <span className="truncate">{label}</span>
            <ChevronDown size={14} aria-hidden />
          </button>
        </Popover.Trigger>
        <Popover.Content className="filter-panel" align="start" aria-label={t('filters.queues')}>
          <Suspense fallback={null}>
            <CheckList
              title={t('filters.queues')}
              options={options}
              chosen={filter.queueIds}
              onChange={(chosenIds) => change({ queueIds: chosenIds.map(Number) })}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Root>
      {canShowAll && (
        <label className="show-all" {...tip(t('filters.showAllHint'))}>
          {t('filters.showAll')}
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={filter.showAll}
            data-testid="show-all"
            onChange={({ target }) => {
              keepShowAll(target.checked)
              change({ showAll: target.checked })
            }}
          />
        </label>
      )}
    </div>
  )
}
