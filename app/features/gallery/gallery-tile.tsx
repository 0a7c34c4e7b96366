import { Film, Image, ImageOff, Lock, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { isModified } from '#app/components/key-press.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { clockOf, fileFactsOf, undrawnOf } from '../messages/media/media-facts.ts'

/** A picture or video as a square to press. A video is its thumbnail: nothing of it is loaded to be looked at in a grid. */
export function GalleryTile({ message, onOpen }: { message: MessageView; onOpen: () => void }) {
  const { t } = useTranslation(['contacts', 'messages', 'previews'])
  const formats = useFormats()
  const [isBroken, setIsBroken] = useState(false)
  const { thumbnail, seconds } = fileFactsOf(message.data)
  const isVideo = message.mediaType === 'video'
  const kind = t(isVideo ? 'previews:kinds.video' : 'previews:kinds.image')
  const undrawn = undrawnOf(message)
  const why = undrawn === null ? '' : `. ${t(`messages:media.undrawn.${undrawn}`)}`
  const name = `${kind}, ${formats.dateTime(message.sentAt)}${why}`
  const Blank = undrawn !== null ? ImageOff : isVideo ? Film : Image
  const picture = isVideo || isBroken || undrawn !== null ? thumbnail : message.mediaUrl
  const shown = (
    <>
      {picture === null ? (
        <span className="gallery-blank">
          <Blank size={22} strokeWidth={1.5} aria-hidden />
        </span>
      ) : (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          style={thumbnail === null ? undefined : { backgroundImage: `url("${thumbnail}")` }}
          onError={() => setIsBroken(true)}
        />
      )}
      {isVideo && (
        <span className="gallery-video">
          <Play size={12} fill="currentColor" aria-hidden />
          {seconds !== null && clockOf(seconds)}
        </span>
      )}
      {message.isPrivate && (
        <span className="gallery-note" title={t('gallery.note')}>
          <Lock size={11} aria-hidden />
        </span>
      )}
    </>
  )
  const named = {
    className: 'plain-button gallery-tile focus-ring',
    'aria-label': t('gallery.openNamed', { name }),
    title: message.body === '' ? name : `${message.body}\n${name}`,
    'data-testid': `tile-${message.id}`,
  }
  if (message.mediaUrl === null)
    return (
      <button type="button" {...named} onClick={onOpen}>
        {shown}
      </button>
    )
  if (undrawn !== null)
    return (
      <a {...named} href={`${message.mediaUrl}&download=1`} download>
        {shown}
      </a>
    )
  // Without scripts, and in a tab of its own, the file itself.
  return (
    <a
      {...named}
      href={message.mediaUrl}
      onClick={(event) => {
        if (isModified(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      {shown}
    </a>
  )
}
