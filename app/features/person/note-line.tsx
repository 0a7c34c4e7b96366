import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { NoteView } from '#domains/notes/notes.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import './note-line.css'

type NoteLineProps = {
  note: NoteView
  /** Of who wrote it. */
  picture?: string | null
  /** What is done with it, at its end. */
  children?: ReactNode
}

/** A note of the team in a `<ul className="note-list">`. */
export function NoteLine({ note, picture = null, children }: NoteLineProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  return (
    <li>
      <p>{note.note}</p>
      <span className="note-facts">
        {note.user !== null && <Avatar name={note.user.name} src={picture} size={24} />}
        <span className="truncate">{note.user?.name ?? t('notes.nobody')}</span>
        <time dateTime={note.createdAt} title={formats.dateTime(note.createdAt)}>
          {formats.timeOrDate(note.createdAt)}
        </time>
        {children}
      </span>
    </li>
  )
}
