import { Siren } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import { byText } from '#core/text-order.ts'
import { onCallRoster } from '#domains/plantao/plantao.queries.ts'
import type { OnCallEntry } from '#domains/plantao/plantao.types.ts'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { useNow } from '#app/features/desk/use-now.ts'
import { LastNotice, OnCallName, OnCallTimes } from '#app/features/plantao/on-call-cells.tsx'
import { OnCallNow, stateOf } from '#app/features/plantao/on-call-now.tsx'
import { plantaoWords } from '#app/features/plantao/words.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { zoneName } from '#app/i18n/zone-name.ts'
import { ofSettings } from '#app/realtime/live-screen.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'setting:manage',
  load: async (ctx, { request }) => {
    const { records, timezone, keepsHours } = await onCallRoster(ctx)
    return {
      query: {},
      page: { rows: records, nextCursor: null },
      timezone,
      zone: zoneName(await languageOf(request), timezone, ctx.clock.now()),
      keepsHours,
      title: await pageTitle(request, 'plantao:title'),
    }
  },
})

export const handle = { words: plantaoWords }
export const clientLoader = pageClientLoader(plantaoWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

/** As the server's list (domains/plantao/plantao.queries.ts). */
const byName = byText<OnCallEntry>(({ user }) => user.name)

export default function OnCallPage() {
  const { query, page, timezone, zone, keepsHours, title } = usePageData<typeof loader>(
    plantaoWords,
    {
      user: true,
      settings: ofSettings('company', 'scheduleType'),
    },
  )
  const { t } = useTranslation('plantao')
  const now = useNow()
  const list = usePagedList<OnCallEntry>({
    query,
    page,
    api: { path: '/plantao', rows: 'records' },
    compare: byName,
    live: { channel: 'plantao', page: plantaoWords.page, row: 'entry' },
  })
  return (
    <ListPage
      title={title}
      lead={t('lead')}
      icon={<Siren size={20} />}
      words={{ add: t('add'), emptyTitle: t('empty.title'), emptyText: t('empty.text') }}
      list={list}
      nextCursor={null}
      testId="on-call"
      notice={
        list.rows.length > 0 && <OnCallNow entries={list.rows} now={now} timezone={timezone} />
      }
      foot={
        <p className="on-call-foot">
          {t(keepsHours ? 'foot.hours' : 'foot.noHours')} {t('foot.zone', { zone })}
        </p>
      }
      columns={[
        {
          key: 'user',
          label: t('columns.user'),
          kind: 'title',
          cell: (entry) => (
            <OnCallName entry={entry} isOnCall={stateOf(entry, now, timezone).isInside} />
          ),
        },
        {
          key: 'phone',
          label: t('columns.phone'),
          cell: ({ phone }) => <span className="on-call-fact">{formatNumber(phone)}</span>,
        },
        {
          key: 'times',
          label: t('columns.times'),
          cell: (entry) => <OnCallTimes entry={entry} />,
        },
        {
          key: 'interval',
          label: t('columns.interval'),
          cell: ({ interval }) => (
            <span className="on-call-fact">{t('every', { count: interval })}</span>
          ),
        },
        {
          key: 'notice',
          label: t('columns.notice'),
          cell: (entry) => <LastNotice entry={entry} />,
        },
        {
          key: 'actions',
          label: t('columns.actions'),
          kind: 'actions',
          cell: ({ id, user }) => <RowActions id={id} name={user.name} />,
        },
      ]}
    />
  )
}
