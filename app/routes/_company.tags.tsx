import { Merge, Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameOrder } from '#domains/contacts/name-order.ts'
import { tagsPage } from '#domains/tags/list-tags.ts'
import type { TagRow } from '#domains/tags/tags.types.ts'
import { Chip } from '#app/components/chip.tsx'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { tagsWords } from '#app/features/tags/words.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { listQuery, pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'tag:write',
  load: async (ctx, { request }) => {
    const query = listQuery(request)
    const { tags, nextCursor } = await tagsPage(ctx, { ...query, kanban: undefined })
    return {
      query,
      page: { rows: tags, nextCursor },
      title: await pageTitle(request, 'tags:title'),
    }
  },
})

export const handle = { words: tagsWords }
export const clientLoader = pageClientLoader(tagsWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

/** As the server's list (domains/tags/list-tags.ts). */
function byName(one: TagRow, other: TagRow): number {
  const [a, b] = [nameOrder(one.name), nameOrder(other.name)]
  return a === b ? one.id - other.id : a < b ? -1 : 1
}

export default function TagsPage() {
  const { query, page, title } = usePageData<typeof loader>(tagsWords)
  const { t } = useTranslation('tags')
  const list = usePagedList<TagRow>({
    query,
    page,
    api: { path: '/tags', rows: 'tags' },
    compare: byName,
    live: { channel: 'tag', row: 'tag' },
  })
  return (
    <ListPage
      title={title}
      lead={t('lead')}
      icon={<Tags size={20} />}
      words={{
        search: t('search'),
        add: t('add'),
        emptyTitle: t('empty.title'),
        emptyText: t('empty.text'),
      }}
      list={list}
      nextCursor={page.nextCursor}
      testId="tag"
      columns={[
        {
          key: 'name',
          label: t('columns.name'),
          kind: 'title',
          cell: ({ name, color }) => <Chip color={color}>{name}</Chip>,
        },
        {
          key: 'contacts',
          label: t('columns.contacts'),
          kind: 'number',
          cell: ({ contactsCount }) => contactsCount,
        },
        {
          key: 'kanban',
          label: t('columns.kanban'),
          cell: ({ kanban }) => kanban === 1 && <span className="yes-mark">{t('isLane')}</span>,
        },
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
