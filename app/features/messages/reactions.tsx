import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageReaction } from '#domains/messages/messages.types.ts'
import { groupReactions } from './group-reactions.ts'
import './reactions.css'

/** The emojis people put on a message: a chip an emoji, with who they were for whoever asks. */
export function Reactions({
  reactions,
  contactName,
}: {
  reactions: readonly MessageReaction[]
  contactName: string
}) {
  const { t } = useTranslation('messages')
  if (reactions.length === 0) return null
  return (
    <ul className="reactions" aria-label={t('reactions.label')} data-testid="reactions">
      {groupReactions(reactions, { contactName, you: t('you') }).map(({ emoji, names }) => (
        <li key={emoji} className="reaction" title={t('reactions.by', { names: names.join(', ') })}>
          <span aria-hidden>{emoji}</span>
          {names.length > 1 && (
            <span className="reaction-count" aria-hidden>
              {names.length}
            </span>
          )}
          <span className="sr-only">{t('reactions.with', { emoji, names: names.join(', ') })}</span>
        </li>
      ))}
    </ul>
  )
}
