import { ChartBarBig } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { pollOf } from './media-facts.ts'

/** A poll: its question and what may be answered. Votes stay on the phone. */
export function PollContent({ data }: { data: MessageView['data'] }) {
  const { t } = useTranslation('previews')
  const poll = pollOf(data)
  if (poll === null) return null
  return (
    <span className="message-media" data-kind="poll">
      <span className="message-media-icon" aria-hidden>
        <ChartBarBig size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-detail">{t('kinds.poll')}</span>
        <span className="message-media-kind">{poll.question}</span>
        <ul className="media-list">
          {poll.options.map((option, at) => (
            <li key={at}>{option}</li>
          ))}
        </ul>
      </span>
    </span>
  )
}
