import { Button } from '@radix-ui/themes/components/button'
import { ContactRound } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import { ContactFilters } from './contact-filters.tsx'
import { ContactTable } from './contact-table.tsx'
import type { ContactsData } from './contacts-data.server.ts'
import { DuplicatesStrip } from './duplicates-strip.tsx'
import { TransferMenu } from './transfer-menu.tsx'
import { TransferStrip } from './transfer-strip.tsx'
import { useContactAct } from './use-contact-act.ts'
import { useContactList } from './use-contact-list.ts'
import './contacts-page.css'

export function ContactsPage({ filter, page, tags }: ContactsData) {
  const { t } = useTranslation('contactBook')
  const list = useContactList(filter, page, tags)
  useRoomFrames(list.onFrame)
  const act = useContactAct()
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
      actions={<TransferMenu />}
      filters={<ContactFilters filter={filter} tags={tags} />}
      notice={
        <>
          <TransferStrip />
          <DuplicatesStrip />
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
      instead={<ContactTable list={list} filter={filter} onAct={act} />}
    />
  )
}
