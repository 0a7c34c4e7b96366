import { Link } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactNote } from '#domains/notes/notes.types.ts'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { NoteLine } from '../person/note-line.tsx'
import { ticketPath } from '../person/ticket-path.ts'
import type { ContactPageData } from './contact-page-data.server.ts'
import { Part, PartList } from './part.tsx'
import { newestFirst, NO_QUERY } from './read-parts.ts'

/** What the team noted down on any ticket with the contact. */
export function NotesPart({ contact, notes }: Pick<ContactPageData, 'contact' | 'notes'>) {
  const { t } = useTranslation('contactPage')
  const list = usePagedList<ContactNote>({
    query: NO_QUERY,
    page: notes,
    api: { path: `/contact-notes/${contact.id}`, rows: 'notes' },
    compare: newestFirst,
  })
  return (
    <Part name="notes">
      <PartList name="notes" list={list} nextCursor={notes.nextCursor}>
        {(rows) => (
          <ul className="note-list">
            {rows.map((note) => (
              <NoteLine key={note.id} note={note}>
                <Link
                  className="link"
                  to={ticketPath(note.ticketUuid)}
                  aria-label={t('toTicket', { id: note.ticketId })}
                >
                  #{note.ticketId}
                </Link>
              </NoteLine>
            ))}
          </ul>
        )}
      </PartList>
    </Part>
  )
}
