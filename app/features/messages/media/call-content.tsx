import { Phone, PhoneMissed, Video } from 'lucide-react'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useCallWords } from './use-call-words.ts'

/** A call: what it was and how it ended. */
export function CallContent({ data }: { data: MessageView['data'] }) {
  const words = useCallWords()
  const isMissed = data?.['missed'] === true || data?.['kind'] === 'missed'
  const Icon = isMissed ? PhoneMissed : data?.['video'] === true ? Video : Phone
  return (
    <span className="message-media" data-kind="call_log" data-missed={isMissed ? '' : undefined}>
      <span className="message-media-icon" aria-hidden>
        <Icon size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-kind">{words(data)}</span>
      </span>
    </span>
  )
}
