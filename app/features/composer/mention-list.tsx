import { useMemo } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { fold } from '#domains/word-index/fold-text.ts'
import { canSeeTicket } from '#domains/tickets/visibility.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useColleagues } from '../desk/use-colleagues.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { SuggestionKeys } from './suggestion-list.tsx'

export type MentionListProps = {
  ticket: TicketView
  query: string
  input: RefObject<HTMLTextAreaElement | null>
  keys: SuggestionKeys
  onPick: (name: string) => void
  onDismiss: () => void
}

/** Colleagues who may see the ticket, for an @ in a note. */
export function MentionList({ ticket, query, onPick, ...list }: MentionListProps) {
  const { t } = useTranslation('messages')
  const { me } = useDesk()
  const colleagues = useColleagues()
  const { id, status, queueId, userId, isGroup } = ticket
  const items = useMemo(() => {
    const scope = { ticketId: id, status, queueId, userId, isGroup }
    return colleagues
      .filter(
        (user) =>
          user.id !== me.userId &&
          canSeeTicket({ ...user, userId: user.id }, scope) &&
          ` ${fold(user.name)}`.includes(` ${fold(query)}`),
      )
      .map((user) => ({
        key: String(user.id),
        name: user.name,
        content: (
          <>
            <i style={{ background: user.color }} aria-hidden />
            <span className="truncate">{user.name}</span>
            {user.online && <small>{t('mentions.online')}</small>}
          </>
        ),
      }))
  }, [colleagues, me.userId, query, id, status, queueId, userId, isGroup, t])
  return (
    <SuggestionList
      {...list}
      label={t('mentions.label')}
      items={items}
      onPick={({ name }) => onPick(name)}
    />
  )
}
