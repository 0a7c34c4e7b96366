import { Video } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { FileState } from './file-state.tsx'
import { boxOf, fileFactsOf, PICTURE_MOST } from './media-facts.ts'

/** A video with the browser's own controls; nothing of it is loaded before somebody presses play. */
export function VideoContent({ message }: { message: MessageView }) {
  const { t } = useTranslation('previews')
  const facts = fileFactsOf(message.data)
  const { width, height } = boxOf(facts, PICTURE_MOST)
  const style = { width, aspectRatio: `${width} / ${height}` }
  if (message.mediaUrl === null) {
    return (
      <span className="picture" style={style}>
        {facts.thumbnail === null ? (
          <Video size={28} strokeWidth={1.6} aria-hidden />
        ) : (
          <img className="picture-thumbnail" src={facts.thumbnail} alt="" />
        )}
        <FileState message={message} failed={facts.failed} />
      </span>
    )
  }
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- what a customer filmed has no captions
    <video
      className="picture video-face"
      style={style}
      src={message.mediaUrl}
      poster={facts.thumbnail ?? undefined}
      aria-label={t('kinds.video')}
      controls
      preload="none"
      playsInline
    />
  )
}
