import { Megaphone } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listAnnouncements } from '#domains/announcements/announcements.queries.ts'
import type { AnnouncementView } from '#domains/announcements/announcements.types.ts'
import { DESK_API } from '#app/desk-client/request.ts'
import { FileMark } from '#app/components/forms/file-field.tsx'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { newestFirst } from '#app/features/announcements/unseen-announcements.ts'
import { PriorityMark } from '#app/features/announcements/priority-mark.tsx'
import { announcementsWords } from '#app/i18n/pages/announcements.ts'
import { previewText } from '#app/features/messages/rich-text.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { listQuery, pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'announcement:manage',
  load: async (ctx, { request, context }) => {
    const query = listQuery(request)
    const { records, nextCursor } = await listAnnouncements(ctx, context.platform, {
      ...query,
      status: false,
    })
    return {
      query,
      page: { rows: records, nextCursor },
      title: await pageTitle(request, 'announcements:title'),
    }
  },
})

export const handle = { words: announcementsWords }
export const clientLoader = pageClientLoader(announcementsWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

export { PageRefused as ErrorBoundary } from '#app/features/session/page-refused.tsx'

/** Of whoever writes them: active ones and others. What everybody reads is the popover's (app/features/announcements). */
export default function AnnouncementsPage() {
  const { query, page, title } = usePageData<typeof loader>(announcementsWords, {
    // A frame is for those who read: one that is not active is gone to them, and stays here.
    announcement: ({ action }) => action !== 'updateUnread',
  })
  const { t } = useTranslation('announcements')
  const formats = useFormats()
  const list = usePagedList<AnnouncementView>({
    query,
    page,
    api: { path: '/announcements', rows: 'records' },
    compare: newestFirst,
  })
  return (
    <ListPage
      title={title}
      lead={t('lead')}
      icon={<Megaphone size={20} />}
      words={{
        search: t('search'),
        add: t('add'),
        emptyTitle: t('none.title'),
        emptyText: t('none.text'),
      }}
      list={list}
      nextCursor={page.nextCursor}
      testId="announcement-row"
      columns={[
        {
          key: 'title',
          label: t('columns.title'),
          kind: 'title',
          width: '26%',
          cell: ({ title: name }) => <b className="row-name">{name}</b>,
        },
        {
          key: 'text',
          label: t('columns.text'),
          kind: 'text',
          cell: ({ text, mediaPath }) => (
            <span className="row-text">
              {mediaPath !== null && <FileMark href={DESK_API + mediaPath} mime="image/*" />}
              <span>{previewText(text)}</span>
            </span>
          ),
        },
        {
          key: 'priority',
          label: t('columns.priority'),
          kind: 'text',
          cell: ({ priority }) => <PriorityMark priority={priority} />,
        },
        {
          key: 'status',
          label: t('columns.status'),
          cell: ({ status }) => (
            <span className={status ? 'yes-mark' : 'no-mark'}>
              {status ? t('active') : t('inactive')}
            </span>
          ),
        },
        {
          key: 'publishedAt',
          label: t('columns.publishedAt'),
          kind: 'number',
          cell: ({ publishedAt }) => publishedAt !== null && formats.dateTime(publishedAt),
        },
        {
          key: 'actions',
          label: t('columns.actions'),
          kind: 'actions',
          cell: ({ id, title: name }) => <RowActions id={id} name={name} />,
        },
      ]}
    />
  )
}
