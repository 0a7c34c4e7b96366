import { Mic } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { FileState } from './file-state.tsx'
import { clockOf, fileFactsOf } from './media-facts.ts'

const AudioPlayer = lazyPart(() => import('./audio-player.tsx').then((m) => m.AudioPlayer))

/** A voice note or a sound file. The player comes when one is in sight; until then its place is kept. */
export function AudioContent({ message }: { message: MessageView }) {
  const { t } = useTranslation('previews')
  const facts = fileFactsOf(message.data)
  const isVoice = message.data?.['voice'] === true
  const tile = (
    <span className="message-media audio-face" data-kind="audio">
      <span className="message-media-icon" aria-hidden>
        <Mic size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-kind">{t(isVoice ? 'kinds.voice' : 'kinds.audio')}</span>
        {message.mediaUrl === null ? (
          <FileState message={message} failed={facts.failed} />
        ) : (
          facts.seconds !== null && (
            <span className="message-media-detail">{clockOf(facts.seconds)}</span>
          )
        )}
      </span>
    </span>
  )
  if (message.mediaUrl === null) return tile
  return (
    <Suspense fallback={tile}>
      <AudioPlayer id={message.id} url={message.mediaUrl} facts={facts} isVoice={isVoice} />
    </Suspense>
  )
}
