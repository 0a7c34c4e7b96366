import { useSearchParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { AlarmClock, BellRing, Plus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import type { TicketList, TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { fetchTicketListAhead, useTicketCounts } from '#app/desk-client/use-ticket-list.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { FilterPanel } from './filter-panel.tsx'
import { searchWith, tabOf } from '../desk/list-filter.ts'
import { ListMenu } from './list-menu.tsx'
import type { DeskTab } from '../desk/list-filter.ts'
import { QueueSelector } from './queue-selector.tsx'
import { TicketSearch } from './ticket-search.tsx'
import { useFilterOf } from './use-list-filter.ts'

const TABS: readonly DeskTab[] = ['open', 'closed', 'search']
const SUBTABS = ['open', 'pending', 'group'] as const
/** Beside the three that are worked through: what comes back by itself, and what colleagues hold. */
const ASIDE = { snoozed: AlarmClock, following: BellRing } as const

/** Tabs, search, filters and the way to a new ticket. */
export function ListHead({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('tickets')
  const show = useShowDialog()
  const canCreate = useMay('ticket:create')
  const counts = useTicketCounts(filter.showAll)
  const tab = tabOf(filter.list)
  const { goTo, lookAhead } = useLists()
  const openCount = counts === undefined ? undefined : counts.open + counts.pending + counts.group
  return (
    <div className="list-head">
      <Segments label={t('tabs.label')}>
        {TABS.map((one) => (
          <Segment
            key={one}
            testId={`tab-${one}`}
            isOn={tab === one}
            label={t(`tabs.${one}`)}
            count={one === 'open' ? openCount : undefined}
            onPick={() => goTo(one)}
            onPoint={() => lookAhead(one)}
          />
        ))}
      </Segments>
      <div className="list-tools">
        <TicketSearch filter={filter} />
        <FilterPanel filter={filter} />
        {canCreate && (
          <IconAction
            label={t('new.button')}
            icon={<Plus size={16} strokeWidth={1.8} />}
            variant="solid"
            color="indigo"
            onClick={() => show({ kind: 'new-ticket' })}
          />
        )}
        <ListMenu filter={filter} />
      </div>
      {tab === 'open' && (
        <Segments label={t('subtabs.label')}>
          {SUBTABS.map((one) => (
            <Segment
              key={one}
              testId={`subtab-${one}`}
              isOn={filter.list === one}
              label={one === 'open' && filter.showAll ? t('subtabs.openAll') : t(`subtabs.${one}`)}
              count={counts?.[one]}
              onPick={() => goTo(one)}
              onPoint={() => lookAhead(one)}
            />
          ))}
          {(['snoozed', 'following'] as const).map((one) => (
            <Segment
              key={one}
              testId={`subtab-${one}`}
              isOn={filter.list === one}
              label={t(one === 'snoozed' ? 'snooze.list' : 'follow.list')}
              icon={ASIDE[one]}
              count={counts?.[one]}
              onPick={() => goTo(one)}
              onPoint={() => lookAhead(one)}
            />
          ))}
        </Segments>
      )}
      <QueueSelector filter={filter} />
    </div>
  )
}

/** The way to another list of the desk; where it is pointed at, its tickets are on their way before the press. */
function useLists() {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const filterOf = useFilterOf()
  const searchFor = (list: TicketList) => searchWith(search, { list })
  return {
    goTo: (list: TicketList) => setSearch(searchFor(list), { preventScrollReset: true }),
    lookAhead: (list: TicketList) => fetchTicketListAhead(client, filterOf(searchFor(list))),
  }
}

function Segments({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="list-segments" role="group" aria-label={label}>
      {children}
    </div>
  )
}

type SegmentProps = {
  testId: string
  isOn: boolean
  label: string
  /** Stands for the label where there is little room. */
  icon?: LucideIcon
  count: number | undefined
  onPick: () => void
  /** By a mouse, a finger that is about to press, or the keyboard. */
  onPoint: () => void
}

function Segment({ testId, isOn, label, icon: Icon, count, onPick, onPoint }: SegmentProps) {
  const { t } = useTranslation('tickets')
  return (
    <button
      type="button"
      className="plain-button segment"
      data-testid={testId}
      aria-pressed={isOn}
      data-icon={Icon === undefined ? undefined : ''}
      {...(Icon === undefined ? {} : tip(label))}
      onClick={onPick}
      onPointerEnter={onPoint}
      onFocus={onPoint}
    >
      {Icon === undefined ? (
        <span className="truncate">{label}</span>
      ) : (
        <>
          <Icon size={14} strokeWidth={1.8} aria-hidden />
          <span className="sr-only">{label}</span>
        </>
      )}
      {count !== undefined && (Icon === undefined || count > 0) && (
        <span className="segment-count" data-testid={`${testId}-count`}>
          {count}
          <span className="sr-only"> {t('count', { count }).replace(/^\d+\s*/, '')}</span>
        </span>
      )}
    </button>
  )
}
