import { Button } from '@radix-ui/themes/components/button'
import { Link, useSearchParams } from '@remix-run/react'
import { ContactRound, Plus, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Page } from '#app/components/page.tsx'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import { useContactsDoor } from './contact-door.ts'
import { CURSOR, searchWith } from './contact-filter.ts'
import { ContactSearch } from './contact-search.tsx'
import { ContactTable } from './contact-table.tsx'
import type { ContactsData } from './contacts-data.server.ts'
import { DuplicatesStrip } from './duplicates-strip.tsx'
import { PageDialogs } from './page-dialogs.tsx'
import { TransferMenu } from './transfer-menu.tsx'
import { TransferStrip } from './transfer-strip.tsx'
import { useContactActions } from './use-contact-actions.ts'
import { useContactList } from './use-contact-list.ts'
import './contacts-page.css'

export type ContactsPageData = ContactsData

export function ContactsPage({ filter, page, ...sets }: ContactsPageData) {
  const { t } = useTranslation('contactBook')
  const list = useContactList(filter, page)
  useRoomFrames(list.onFrame)
  const door = useContactsDoor()
  const actions = useContactActions(list, door)
  const body = useRef<HTMLDivElement>(null)
  const [search] = useSearchParams()
  const isFiltered = filter.search !== '' || filter.tagIds.length > 0

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <TransferMenu door={door} />
          <Button size="2" data-testid="new-contact" onClick={() => door.open({ kind: 'new' })}>
            <Plus size={16} aria-hidden />
            {t('add')}
          </Button>
        </>
      }
    >
      <div ref={body} className="contacts-body">
        <ContactSearch filter={filter} tags={sets.tags} />
        <TransferStrip door={door} />
        <DuplicatesStrip door={door} />
        {list.isOutdated && (
          <p className="list-notice" role="status">
            {t('changed')}
            <Button size="1" variant="soft" onClick={list.refresh}>
              {t('refresh')}
            </Button>
          </p>
        )}
        {list.contacts.length > 0 ? (
          <ContactTable
            list={list}
            filter={filter}
            nextHref={page.nextCursor === null ? null : hrefAfter(search, page.nextCursor)}
            body={body}
            onAct={actions.act}
          />
        ) : isFiltered ? (
          <EmptyState
            icon={<SearchX size={20} />}
            title={t('empty.nothing')}
            action={
              <Button asChild variant="soft">
                <Link to={{ search: searchWith(search, { search: '', tagIds: [] }).toString() }}>
                  {t('clearFilters')}
                </Link>
              </Button>
            }
          >
            <p>{t('empty.nothingText')}</p>
          </EmptyState>
        ) : (
          <EmptyState
            icon={<ContactRound size={20} />}
            title={t('empty.title')}
            action={<Button onClick={() => door.open({ kind: 'new' })}>{t('add')}</Button>}
          >
            <p>{t('empty.text')}</p>
          </EmptyState>
        )}
      </div>
      <PageDialogs door={door} list={list} actions={actions} {...sets} />
    </Page>
  )
}

function hrefAfter(search: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(search)
  next.set(CURSOR, cursor)
  return `?${next.toString()}`
}
