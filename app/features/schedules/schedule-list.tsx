import { Ban, CalendarClock, Eye, SendHorizontal } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ScheduleStatus, ScheduleView } from '#domains/schedules/schedules.types.ts'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useViewer } from '../frame/viewer.tsx'
import { ListFilters } from './list-filters.tsx'
import { SHOWN } from './page-address.ts'
import { RepeatText } from './repeat-text.tsx'
import { rowChoices } from './row-choices.ts'
import { ScheduleBody } from './schedule-body.tsx'
import { StatusText } from './status-text.tsx'
import type { ListData } from './schedules-data.server.ts'
import { ViewSwitch } from './view-switch.tsx'
import { schedulesWords } from './words.ts'
import './schedules.css'

/** As the server's list (domains/schedules/schedules.queries.ts). */
function bySoonest(one: ScheduleView, other: ScheduleView): number {
  return Date.parse(one.sendAt) - Date.parse(other.sendAt) || one.id - other.id
}
const byLatest = (one: ScheduleView, other: ScheduleView) => bySoonest(other, one)

/** In the room's frames the contact stands beside it, where numbers are hidden. */
function rowOf({ schedule, contact }: Record<string, unknown>): ScheduleView | undefined {
  if (schedule === undefined || contact === undefined) return undefined
  return { ...(schedule as ScheduleView), contact: contact as ScheduleView['contact'] }
}

const useChoices = () => {
  const { id, profile } = useViewer().user
  return (schedule: ScheduleView) => rowChoices({ userId: id, profile }, schedule)
}

export function ScheduleList(data: ListData) {
  const { query, page, title, shown, day } = data
  const { t } = useTranslation('schedules')
  const formats = useFormats()
  const wanted: readonly ScheduleStatus[] = day === null ? SHOWN[shown].statuses : []
  const list = usePagedList<ScheduleView>({
    query,
    page,
    api: { path: '/schedules', rows: 'schedules' },
    compare: query.order === 'soonest' ? bySoonest : byLatest,
    live: {
      channel: 'schedule',
      page: schedulesWords.page,
      row: rowOf,
      admits: ({ status, sendAt }) =>
        (wanted.length === 0 || wanted.includes(status)) &&
        (query.from === undefined || Date.parse(sendAt) >= Date.parse(query.from)) &&
        (query.until === undefined || Date.parse(sendAt) < Date.parse(query.until)),
    },
  })
  const choices = useChoices()
  const sends = list.rows.some((schedule) => choices(schedule).canSend)
  return (
    <ListPage
      title={title}
      lead={t('lead')}
      icon={<CalendarClock size={20} />}
      words={{
        search: t('search'),
        add: t('add'),
        emptyTitle: t('empty.title'),
        emptyText: t('empty.text'),
      }}
      actions={<ViewSwitch address={data} />}
      filters={<ListFilters address={data} />}
      list={list}
      nextCursor={page.nextCursor}
      testId="schedule"
      columns={[
        {
          key: 'contact',
          label: t('columns.contact'),
          kind: 'title',
          cell: ({ contact }) => <b className="row-name">{contact.name}</b>,
        },
        {
          key: 'body',
          label: t('columns.body'),
          kind: 'text',
          cell: (schedule) => <ScheduleBody schedule={schedule} />,
        },
        {
          key: 'when',
          label: t('columns.when'),
          kind: 'number',
          cell: (schedule) => (
            <span className="schedule-when">
              <time dateTime={schedule.sendAt}>{formats.dateTime(schedule.sendAt)}</time>
              <RepeatText schedule={schedule} />
            </span>
          ),
        },
        {
          key: 'status',
          label: t('columns.status'),
          cell: (schedule) => <StatusText schedule={schedule} />,
        },
        { key: 'author', label: t('columns.author'), cell: ({ user }) => user?.name ?? '–' },
        {
          key: 'actions',
          label: t('columns.actions'),
          kind: 'actions',
          cell: (schedule) => <ScheduleActions schedule={schedule} sends={sends} />,
        },
      ]}
    />
  )
}

type ScheduleActionsProps = {
  schedule: ScheduleView
  /** Whether any row of the list can be sent or cancelled: the others keep those places. */
  sends: boolean
}

function ScheduleActions({ schedule, sends }: ScheduleActionsProps) {
  const { t } = useTranslation('schedules')
  const { id, contact } = schedule
  const { canSend, canEdit, canDelete } = useChoices()(schedule)
  const send = { to: 'send', label: t('send.action'), Icon: SendHorizontal, isThere: canSend }
  const cancel = { to: 'cancel', label: t('cancel.action'), Icon: Ban, isThere: canSend }
  return (
    <RowActions
      id={id}
      name={contact.name}
      more={sends ? [send, cancel] : []}
      canDelete={canDelete}
      {...(canEdit ? {} : { open: { label: t('view'), Icon: Eye } })}
    />
  )
}
