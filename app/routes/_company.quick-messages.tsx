import { Zap } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { byText } from '#core/text-order.ts'
import { quickMessagesPage } from '#domains/quick-messages/quick-messages.queries.ts'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import { DESK_API } from '#app/desk-client/request.ts'
import { FileName } from '#app/components/file-name.tsx'
import { FileMark } from '#app/components/forms/file-field.tsx'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { quickMessagesWords } from '#app/features/quick-messages/words.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { listQuery, pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'message:send',
  load: async (ctx, { request }) => {
    const query = listQuery(request)
    const { records, nextCursor } = await quickMessagesPage(ctx, query)
    return {
      query,
      page: { rows: records, nextCursor },
      title: await pageTitle(request, 'quickMessages:title'),
    }
  },
})

export const handle = { words: quickMessagesWords }
export const clientLoader = pageClientLoader(quickMessagesWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

/** As the server's list (domains/quick-messages/quick-messages.queries.ts). */
const byShortcode = byText<QuickMessageView>(({ shortcode }) => shortcode)

export default function QuickMessagesPage() {
  const { query, page, title } = usePageData<typeof loader>(quickMessagesWords, {})
  const { t } = useTranslation('quickMessages')
  const managesAll = useMay('quick-message:manage-all')
  const list = usePagedList<QuickMessageView>({
    query,
    page,
    api: { path: '/quick-messages', rows: 'records' },
    compare: byShortcode,
    live: { channel: 'quickmessage', page: quickMessagesWords.page, row: 'quickMessage' },
  })
  return (
    <ListPage
      title={title}
      lead={t('lead')}
      icon={<Zap size={20} />}
      words={{
        search: t('search'),
        add: t('add'),
        emptyTitle: t('empty.title'),
        emptyText: t('empty.text'),
      }}
      list={list}
      nextCursor={page.nextCursor}
      testId="quick-message"
      columns={[
        {
          key: 'shortcode',
          label: t('columns.shortcode'),
          kind: 'title',
          width: '18%',
          cell: ({ shortcode }) => <b className="row-name">/{shortcode}</b>,
        },
        {
          key: 'message',
          label: t('columns.message'),
          kind: 'text',
          cell: (quick) => <QuickMessageText quick={quick} />,
        },
        {
          key: 'who',
          label: t('columns.who'),
          cell: ({ geral }) => (geral ? t('who.all') : t('who.own')),
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
        { key: 'uses', label: t('columns.uses'), kind: 'number', cell: ({ uses }) => uses },
        {
          key: 'actions',
          label: t('columns.actions'),
          kind: 'actions',
          cell: ({ id, shortcode, geral }) =>
            (managesAll || !geral) && <RowActions id={id} name={`/${shortcode}`} />,
        },
      ]}
    />
  )
}

function QuickMessageText({ quick }: { quick: QuickMessageView }) {
  const { message, mediaPath, mediaName, mediaMime } = quick
  return (
    <span className="row-text">
      {mediaPath !== null && <FileMark href={DESK_API + mediaPath} mime={mediaMime} />}
      {message === '' ? <FileName name={mediaName ?? ''} /> : <span>{message}</span>}
    </span>
  )
}
