import { Merge, SquareKanban, Tags } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { byText } from '#core/text-order.ts'
import type { TagRow, PublishedTag } from '#domains/tags/tags.types.ts'
import { Chip } from '#app/components/chip.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import type { TagsKind } from './kinds.ts'
import type { TagsData } from './tags-data.server.ts'
import { tagsWords } from './words.ts'

/** As the server's list (domains/tags/list-tags.ts). */
const byName = byText<TagRow>(({ name }) => name)

type Data = Record<string, unknown>
const isWhole = (tag: PublishedTag | undefined) => tag?.ticketsCount !== undefined
const isLane = ({ kanban }: TagRow) => kanban === 1
const LIVE = { channel: 'tag', page: tagsWords.page, row: 'tag' } as const
const LANES_LIVE = {
  channel: 'tag',
  page: 'lanes',
  // A new lane is told of whole; of any other, how many tickets there are is not.
  row: ({ tag }: Data) => (isWhole(tag as PublishedTag) ? (tag as TagRow) : undefined),
  part: ({ tag }: Data) => tag as Omit<PublishedTag, 'ticketsCount'> | undefined,
  admits: isLane,
} as const

type TagsPageProps = TagsData & { kind: TagsKind }

/** /tags, and /TagsKanban for those that are lanes of the board. */
export function TagsPage({ kind, query, page, title }: TagsPageProps) {
  const { t } = useTranslation('tags')
  const ofLanes = kind === 'lanes'
  const list = usePagedList<TagRow>({
    query,
    page,
    api: { path: '/tags', rows: 'tags' },
    compare: byName,
    live: ofLanes ? LANES_LIVE : LIVE,
  })
  const contacts: Column<TagRow> = {
    key: 'contacts',
    label: t('columns.contacts'),
    kind: 'number',
    cell: ({ contactsCount }) => contactsCount,
  }
  const lane: Column<TagRow> = {
    key: 'kanban',
    label: t('columns.kanban'),
    cell: (tag) => isLane(tag) && <span className="yes-mark">{t('isLane')}</span>,
  }
  const tickets: Column<TagRow> = {
    key: 'tickets',
    label: t('lanes.tickets'),
    kind: 'number',
    cell: ({ ticketsCount }) => ticketsCount,
  }
  return (
    <ListPage
      title={title}
      lead={ofLanes ? t('lanes.lead') : t('lead')}
      icon={ofLanes ? <SquareKanban size={20} /> : <Tags size={20} />}
      words={{
        search: ofLanes ? t('lanes.search') : t('search'),
        add: ofLanes ? t('lanes.add') : t('add'),
        emptyTitle: ofLanes ? t('lanes.empty.title') : t('empty.title'),
        emptyText: ofLanes ? t('lanes.empty.text') : t('empty.text'),
      }}
      // One that is no lane any more stays known, and is not shown.
      list={ofLanes ? { ...list, rows: list.rows.filter(isLane) } : list}
      nextCursor={page.nextCursor}
      testId="tag"
      columns={[
        {
          key: 'name',
          label: t('columns.name'),
          kind: 'title',
          cell: ({ name, color }) => (
            <Chip color={color} title={name}>
              {name}
            </Chip>
          ),
        },
        ...(ofLanes ? [tickets] : [contacts, lane]),
        {
          key: 'actions',
          label: t('columns.actions'),
          kind: 'actions',
          cell: ({ id, name }) => (
            <RowActions
              id={id}
              name={name}
              more={[{ to: 'merge', label: t('merge.action'), Icon: Merge }]}
            />
          ),
        },
      ]}
    />
  )
}
