import { Button } from '@radix-ui/themes/components/button'
import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { CircleQuestionMark, LayoutGrid, TableProperties } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { helpsPage } from '#domains/helps/helps.queries.ts'
import type { HelpView } from '#domains/helps/helps.types.ts'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { HelpGallery } from '#app/features/helps/help-gallery.tsx'
import { HelpStill } from '#app/features/helps/help-still.tsx'
import { helpsWords } from '#app/features/helps/words.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { listQuery, pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: null,
  load: async (ctx, { request, context }) => {
    const query = listQuery(request)
    const { records, nextCursor } = await helpsPage(ctx, context.platform, query)
    return {
      query,
      page: { rows: records, nextCursor },
      title: await pageTitle(request, 'helps:title'),
    }
  },
})

export const handle = { words: helpsWords }
export const clientLoader = pageClientLoader(helpsWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

/** As the server's list (domains/helps/helps.queries.ts). */
const oldestFirst = (one: HelpView, other: HelpView) => one.id - other.id

/** A gallery for everybody; whoever makes the videos has a table of them too (`?view=table`). */
export default function HelpsPage() {
  const { query, page, title } = usePageData<typeof loader>(helpsWords, {})
  const { t } = useTranslation('helps')
  const manages = useMay('help:manage')
  const [search] = useSearchParams()
  const isTable = manages && search.get('view') === 'table'
  const list = usePagedList<HelpView>({
    query,
    page,
    api: { path: '/helps', rows: 'records' },
    compare: oldestFirst,
    live: { channel: 'help', page: helpsWords.page, row: 'help' },
  })
  return (
    <ListPage
      title={title}
      lead={t('lead')}
      icon={<CircleQuestionMark size={20} />}
      words={{
        search: t('search'),
        add: t('add'),
        emptyTitle: t('empty.title'),
        emptyText: manages ? t('empty.first') : t('empty.text'),
      }}
      list={list}
      nextCursor={page.nextCursor}
      testId="help"
      canAdd={manages}
      actions={manages && <ViewLink isTable={isTable} />}
      // The search is sent with it by a browser without scripts.
      filters={isTable && <input type="hidden" name="view" value="table" />}
      instead={isTable ? undefined : <HelpGallery label={title} helps={list.rows} />}
      columns={[
        {
          key: 'title',
          label: t('columns.title'),
          kind: 'title',
          width: '38%',
          cell: (help) => <HelpTitle help={help} />,
        },
        {
          key: 'description',
          label: t('columns.description'),
          kind: 'text',
          cell: ({ description }) => (
            <span className="row-text">
              <span>{description}</span>
            </span>
          ),
        },
        {
          key: 'video',
          label: t('columns.video'),
          cell: ({ video }) => <code className="help-code">{video}</code>,
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

function HelpTitle({ help: { id, title, video, thumbnailPath } }: { help: HelpView }) {
  const { t } = useTranslation('helps')
  const { search } = useLocation()
  return (
    <span className="help-row">
      <Link
        className="focus-ring"
        to={{ pathname: `${id}/watch`, search }}
        state={FROM_PAGE}
        preventScrollReset
        aria-label={t('watch', { name: title })}
      >
        <HelpStill video={video} thumbnailPath={thumbnailPath} />
      </Link>
      <b className="row-name">{title}</b>
    </span>
  )
}

function ViewLink({ isTable }: { isTable: boolean }) {
  const { t } = useTranslation('helps')
  const Icon = isTable ? LayoutGrid : TableProperties
  return (
    <Button asChild size="2" variant="soft" color="gray">
      <Link to={isTable ? '.' : '?view=table'} preventScrollReset data-testid="help-view">
        <Icon size={16} aria-hidden />
        {isTable ? t('gallery') : t('manage')}
      </Link>
    </Button>
  )
}
