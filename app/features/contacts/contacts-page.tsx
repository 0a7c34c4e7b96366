import { Button } from '@radix-ui/themes/components/button'
import { ContactRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import { useContactsDoor } from './contact-door.ts'
import { ContactFilters } from './contact-filters.tsx'
import { ContactTable } from './contact-table.tsx'
import type { ContactsData } from './contacts-data.server.ts'
import { DuplicatesStrip } from './duplicates-strip.tsx'
import { PageDialogs } from './page-dialogs.tsx'
import { TransferMenu } from './transfer-menu.tsx'
import { TransferStrip } from './transfer-strip.tsx'
import { useContactActions } from './use-contact-actions.ts'
import { useContactList } from './use-contact-list.ts'
import './contacts-page.css'

export function ContactsPage({ filter, page, ...sets }: ContactsData) {
  const { t } = useTranslation('contactBook')
  const list = useContactList(filter, page, sets.tags)
  useRoomFrames(list.onFrame)
  const door = useContactsDoor()
  const actions = useContactActions(list, door)
  return (
    <ListPage<ContactView>
      title={t('title')}
      lead={t('lead')}
      icon={<ContactRound size={20} />}
      words={{
        search: t('search'),
        searchHint: t('searchPlaceholder'),
        add: t('add'),
        emptyTitle: t('empty.title'),
        emptyText: t('empty.text'),
      }}
      list={list}
      nextCursor={page.nextCursor}
      isNarrowed={filter.search !== '' || filter.tagIds.length > 0}
      testId="contact"
      actions={<TransferMenu door={door} />}
      filters={<ContactFilters filter={filter} tags={sets.tags} />}
      notice={
        <>
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
        </>
      }
      instead={<ContactTable list={list} filter={filter} onAct={actions.act} />}
      over={
        <PageDialogs door={door} list={list} actions={actions} connections={sets.connections} />
      }
    />
  )
}
