import { Files } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { byText } from '#core/text-order.ts'
import { fileListsPage } from '#domains/file-lists/file-lists.queries.ts'
import type { FileListRow } from '#domains/file-lists/file-lists.types.ts'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { fileListsWords } from '#app/features/file-lists/words.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { listQuery, pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'setting:manage',
  load: async (ctx, { request }) => {
    const query = listQuery(request)
    const { files, count, nextCursor } = await fileListsPage(ctx, query)
    return {
      query,
      page: { rows: files, nextCursor },
      count,
      title: await pageTitle(request, 'fileLists:title'),
    }
  },
})

export const handle = { words: fileListsWords }
export const clientLoader = pageClientLoader(fileListsWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

/** As the server's list (domains/file-lists/file-lists.queries.ts). */
const byName = byText<FileListRow>(({ name }) => name)

export default function FileListsPage() {
  const { query, page, count, title } = usePageData<typeof loader>(fileListsWords, (shown) => ({
    file: ({ action }) => action !== 'update' && shown.page.nextCursor !== null,
  }))
  const { t } = useTranslation('fileLists')
  const list = usePagedList<FileListRow>({
    query,
    page,
    api: { path: '/files', rows: 'files' },
    compare: byName,
    live: { channel: 'file', page: fileListsWords.page, row: 'file' },
  })
  return (
    <ListPage
      title={title}
      // A list that is here whole is counted as it stands, a longer one by the server.
      count={list.hasMore ? count : list.rows.length}
      lead={t('lead')}
      icon={<Files size={20} />}
      words={{
        search: t('search'),
        add: t('add'),
        emptyTitle: t('empty.title'),
        emptyText: t('empty.text'),
      }}
      list={list}
      nextCursor={page.nextCursor}
      testId="file-list"
      columns={[
        {
          key: 'name',
          label: t('columns.name'),
          kind: 'title',
          cell: ({ name }) => <b className="row-name">{name}</b>,
        },
        {
          key: 'files',
          label: t('columns.files'),
          kind: 'number',
          cell: ({ filesCount }) => filesCount,
        },
        {
          key: 'actions',
          label: t('columns.actions'),
          kind: 'actions',
          cell: ({ id, name }) => <RowActions id={id} name={name} />,
        },
      ]}
    />
  )
}
