import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { NoteView } from '#domains/notes/notes.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { toast } from '#app/components/toast.ts'
import { useSettled } from '#app/components/use-settled.ts'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { keys } from '#app/desk-client/keys.ts'
import { deleteNote, fetchNotes, postNote } from '#app/desk-client/ticket-work-api.ts'
import { NoteLine } from '../person/note-line.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { usePictureOf } from '../desk/use-picture-of.ts'
import { NoteForm } from './note-form.tsx'
import './ticket-notes.css'

/** What the team notes down about the ticket; customers never see it. */
export function TicketNotes({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const fail = useFailureToast()
  const key = keys.ticketNotes(ticket.id)
  const about = { ticketId: ticket.id, contactId: ticket.contactId }
  // Nobody tells a browser of a colleague's note: read each time the panel opens.
  const notes = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchNotes(about, signal),
    staleTime: 0,
    enabled: useSettled(),
  })
  // What is known from before stays where it could not be read anew.
  const isEmpty = notes.data === undefined || notes.data.length === 0
  const change = (next: (known: NoteView[]) => NoteView[]) =>
    client.setQueryData<NoteView[]>(key, (known) => next(known ?? []))
  const add = async (note: string): Promise<boolean> => {
    try {
      const added = await postNote({ ...about, note })
      change((known) => [added, ...known])
      toast({ kind: 'success', text: t('notes.added') })
      return true
    } catch (thrown) {
      fail(thrown)
      return false
    }
  }
  const remove = async (noteId: number) => {
    try {
      await deleteNote(noteId)
      change((known) => known.filter(({ id }) => id !== noteId))
      toast({ kind: 'success', text: t('notes.deleted') })
    } catch (thrown) {
      fail(thrown)
    }
  }
  return (
    <section className="drawer-section" data-testid="ticket-notes">
      <h3>{t('notes.title')}</h3>
      <NoteForm ticketId={ticket.id} isErased={ticket.contact.isErased} onAdd={add} />
      {notes.isError && isEmpty && <p className="drawer-none">{t('notes.failed')}</p>}
      {notes.isSuccess && isEmpty && <p className="drawer-none">{t('notes.none')}</p>}
      {notes.data !== undefined && !isEmpty && (
        <ul className="note-list ticket-notes-list scroll-y" aria-label={t('notes.title')}>
          {notes.data.map((note) => (
            <Note key={note.id} note={note} onDelete={() => void remove(note.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Note({ note, onDelete }: { note: NoteView; onDelete: () => void }) {
  const { t } = useTranslation('contacts')
  const { me } = useDesk()
  const pictureOf = usePictureOf()
  const mayDelete = me.profile === 'admin' || note.user?.id === me.userId
  return (
    <NoteLine note={note} picture={note.user === null ? null : pictureOf(note.user.id)}>
      {mayDelete && (
        <PlainIconButton
          label={t('notes.delete')}
          icon={<Trash2 size={13} strokeWidth={1.8} aria-hidden />}
          data-testid={`delete-note-${note.id}`}
          onClick={onDelete}
        />
      )}
    </NoteLine>
  )
}
