import {
  CircleHelp,
  Contact,
  FileText,
  Image,
  MapPin,
  Mic,
  Phone,
  SmilePlus,
  Sticker,
  Video,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MediaType, MessageView } from '#domains/messages/messages.types.ts'

const ICONS: Record<MediaType, LucideIcon> = {
  image: Image,
  audio: Mic,
  video: Video,
  application: FileText,
  locationMessage: MapPin,
  contactMessage: Contact,
  reactionMessage: SmilePlus,
  call_log: Phone,
  unsupported: CircleHelp,
}

type MediaFacts = Pick<MessageView, 'mediaType' | 'data'>

/** The kind of a message in the reader's words: what previews, quotes and placeholders call it. */
export function useKindName(): (message: MediaFacts) => string | null {
  const { t } = useTranslation('messages')
  return ({ mediaType, data }) => {
    if (mediaType === null) return null
    if (mediaType === 'audio' && data?.['voice'] === true) return t('kinds.voice')
    if (data?.['kind'] === 'sticker' || data?.['sticker'] === true) return t('kinds.sticker')
    const named = text(data, 'type') ?? text(data, 'kind')
    if (mediaType === 'unsupported' && named !== null)
      return t('kinds.unsupportedNamed', { kind: named })
    return t(`kinds.${mediaType}`)
  }
}

/** Names what a message carries: icon, kind, and its file or place. Nothing is hidden because it cannot be shown yet. */
export function MessageMedia({ message }: { message: MediaFacts }) {
  const kindName = useKindName()
  const { mediaType, data } = message
  if (mediaType === null) return null
  const isSticker = data?.['kind'] === 'sticker' || data?.['sticker'] === true
  const Icon = isSticker ? Sticker : ICONS[mediaType]
  const detail = text(data, 'name') ?? text(data, 'address') ?? text(data, 'emoji')
  return (
    <span className="message-media" data-kind={mediaType}>
      <span className="message-media-icon" aria-hidden>
        <Icon size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-kind">{kindName(message)}</span>
        {detail !== null && <span className="message-media-detail truncate">{detail}</span>}
      </span>
    </span>
  )
}

function text(data: MessageView['data'], key: string): string | null {
  const value = data?.[key]
  return typeof value === 'string' && value !== '' ? value : null
}
