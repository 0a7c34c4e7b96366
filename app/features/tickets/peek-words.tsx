import { LockKeyhole } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useConversation } from '#app/desk-client/use-conversation.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { WRITING_MODES } from '../desk/drafts.ts'
import type { WritingMode } from '../desk/drafts.ts'
import { PEEK_COMMENTS } from '../desk/limits.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { previewText } from '../messages/rich-text.ts'
import { useDraft, useDraftWords } from './use-draft.ts'
import './peek-words.css'

/**
 * What the team has said about a ticket that waits, and what this person has begun in it: it does not open, so this is where they are. Without
 * marks and mentions: what draws those comes with a conversation.
 */
export function PeekWords({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('desk')
  const formats = useFormats()
  const { data } = useConversation(ticket.id, useDesk())
  const comments = (data?.pages[0]?.messages ?? [])
    .filter(({ isPrivate, isDeleted }) => isPrivate && !isDeleted)
    .slice(-PEEK_COMMENTS)
  return (
    <>
      {comments.length > 0 && (
        <ul className="peek-comments" aria-label={t('peek.comments')} data-testid="peek-comments">
          {comments.map(({ id, user, sentAt, body, data }) => (
            <li key={id}>
              <LockKeyhole size={14} strokeWidth={1.8} aria-hidden />
              <div>
                {user !== null && <b>{user.name} · </b>}
                <time dateTime={sentAt}>{formats.dateTime(sentAt)}</time>
                <p>{body === '' ? fileName(data) : previewText(body)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {WRITING_MODES.map((mode) => (
        <Begun key={mode} ticket={ticket} mode={mode} />
      ))}
    </>
  )
}

const fileName = (data: { name?: unknown } | null) =>
  typeof data?.name === 'string' ? data.name : ''

/** Goes on with it at a press. */
function Begun({ ticket, mode }: { ticket: TicketView; mode: WritingMode }) {
  const { t } = useTranslation('tickets')
  const show = useShowDialog()
  const words = useDraft(ticket.id, mode).trim()
  const isOfFiles = useDraftWords(ticket.id, mode).trim() === ''
  if (words === '') return null
  const label = t(mode === 'note' ? 'draftNote' : 'draft')
  // Files wait for the composer: the dialog has no place for them.
  if (isOfFiles)
    return (
      <p className="peek-begun">
        <b>{label}</b> {words}
      </p>
    )
  return (
    <button
      type="button"
      className="plain-button peek-begun focus-ring"
      data-testid={`peek-begun-${mode}`}
      onClick={() => show({ kind: 'waiting-text', ticket, mode })}
    >
      <b>{label}</b> {words}
    </button>
  )
}
