import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useOnline } from '#app/components/use-online.ts'
import { FileState } from './file-state.tsx'
import { boxOf, fileFactsOf, PICTURE_MOST, STICKER_MOST } from './media-facts.ts'
import { useMediaStage } from './media-stage.tsx'

type PictureProps = { message: MessageView; isSticker: boolean }

/** A photo or sticker: its blurred thumbnail at once in its own shape, the file over it, the large view on a press. */
export function Picture({ message, isSticker }: PictureProps) {
  const { t } = useTranslation(['messages', 'previews'])
  const { show } = useMediaStage()
  const facts = fileFactsOf(message.data)
  const { width, height } = boxOf(facts, isSticker ? STICKER_MOST : PICTURE_MOST)
  const style = { width, aspectRatio: `${width} / ${height}` }
  const name = t(isSticker ? 'previews:kinds.sticker' : 'previews:kinds.image')
  const alt = message.body === '' ? name : `${name}: ${message.body}`
  const isOnline = useOnline()
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = message.mediaUrl
  const thumbnail = facts.thumbnail !== null && (
    <img className="picture-thumbnail" src={facts.thumbnail} alt="" />
  )
  if (url === null || url === brokenUrl) {
    return (
      <span className="picture" style={style} data-sticker={isSticker ? '' : undefined}>
        {thumbnail}
        {url === null ? (
          <FileState message={message} failed={facts.failed} />
        ) : (
          <span className="file-state">{t(isOnline ? 'media.unseen' : 'media.unseenOffline')}</span>
        )}
      </span>
    )
  }
  const image = (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
  if (isSticker) {
    return (
      <span className="picture" style={style} data-sticker="">
        {image}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="plain-button picture focus-ring"
      style={style}
      aria-label={t('media.open', { name: alt })}
      data-testid="open-picture"
      onClick={() => show(message.id)}
    >
      {thumbnail}
      {image}
    </button>
  )
}
