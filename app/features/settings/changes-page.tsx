import { Eye, History, Undo2 } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { SettingChange } from '#domains/settings/setting-changes.types.ts'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useOptionWords } from './option-value.ts'
import './changes.css'

const NO_QUERY = {}

/** As the server's list (domains/settings/setting-changes.queries.ts). */
const newestFirst = (one: SettingChange, other: SettingChange) =>
  Date.parse(other.at) - Date.parse(one.at) || other.id - one.id

type ChangesPageProps = {
  title: string
  page: { rows: readonly SettingChange[]; nextCursor: string | null }
}

/** Who changed which option, from what to what. */
export function ChangesPage({ title, page }: ChangesPageProps) {
  const { t } = useTranslation('settings')
  const { nameOf, valueOf } = useOptionWords()
  const formats = useFormats()
  const list = usePagedList<SettingChange>({
    query: NO_QUERY,
    page,
    api: { path: '/settings/changes', rows: 'records' },
    compare: newestFirst,
  })
  return (
    <ListPage
      title={title}
      lead={t('changes.lead')}
      back={{ to: '/settings', label: t('title') }}
      icon={<History size={20} />}
      words={{ add: '', emptyTitle: t('changes.none'), emptyText: t('changes.noneText') }}
      canAdd={false}
      list={list}
      nextCursor={page.nextCursor}
      testId="change"
      columns={[
        {
          key: 'option',
          label: t('changes.columns.option'),
          kind: 'title',
          width: '20%',
          cell: ({ key }) => <b className="row-name">{nameOf(key)}</b>,
        },
        {
          key: 'was',
          label: t('changes.columns.was'),
          cell: ({ key, was }) => <span className="change-value">{valueOf(key, was)}</span>,
        },
        {
          key: 'value',
          label: t('changes.columns.value'),
          cell: ({ key, value }) => <span className="change-value">{valueOf(key, value)}</span>,
        },
        {
          key: 'user',
          label: t('changes.columns.user'),
          width: '13%',
          cell: ({ user, undoes }) => (
            <span className="change-who">
              {user?.name ?? t('changes.system')}
              {undoes !== null && <small>{t('changes.undid')}</small>}
            </span>
          ),
        },
        {
          key: 'at',
          label: t('changes.columns.at'),
          width: '130px',
          cell: ({ at }) => <time dateTime={at}>{formats.dateTime(at)}</time>,
        },
        {
          key: 'actions',
          label: t('changes.columns.actions'),
          kind: 'actions',
          cell: ({ id, key, canUndo }) => (
            <RowActions
              id={id}
              name={nameOf(key)}
              open={
                canUndo
                  ? { label: t('changes.undo'), Icon: Undo2 }
                  : { label: t('changes.see'), Icon: Eye }
              }
              canDelete={false}
            />
          ),
        },
      ]}
    />
  )
}
