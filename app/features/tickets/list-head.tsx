import { useSearchParams } from '@remix-run/react'
import { AlarmClock, BellRing, Plus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tip } from '#app/components/tip-layer.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import type { TicketList, TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useTicketCounts } from '#app/desk-client/use-ticket-list.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { FilterPanel } from './filter-panel.tsx'
import { searchWith, tabOf } from '../desk/list-filter.ts'
import { ListMenu } from './list-menu.tsx'
import type { DeskTab } from '../desk/list-filter.ts'
import { QueueSelector } from './queue-selector.tsx'
import { TicketSearch } from './ticket-search.tsx'

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
  const goTo = useGoToList()
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
            />
          ))}
        </Segments>
      )}
      <QueueSelector filter={filter} />
    </div>
  )
}

function useGoToList(): (list: TicketList) => void {
  const [search, setSearch] = useSearchParams()
  return (list) => setSearch(searchWith(search, { list }), { preventScrollReset: true })
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
}

function Segment({ testId, isOn, label, icon: Icon, count, onPick }: SegmentProps) {
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
