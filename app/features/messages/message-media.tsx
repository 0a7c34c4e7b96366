import {
  CircleHelp,
  Contact,
  FileText,
  Hourglass,
  Image,
  MapPin,
  Mic,
  Phone,
  SmilePlus,
  Video,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { messages } from '#app/i18n/locales/pt-BR/messages.ts'
import { lazyPart } from '#app/components/lazy-part.ts'
import type { MediaType, MessageView } from '#domains/messages/messages.types.ts'
import { AudioContent } from './media/audio-content.tsx'
import { contentKindOf, undrawnOf } from './media/media-facts.ts'
import { Picture } from './media/picture.tsx'
import { useCallWords } from './media/use-call-words.ts'
import './message-media.css'

const RarerContent = lazyPart(() => import('./media/rarer-content.tsx').then((m) => m.RarerContent))

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

type Unsupported = keyof (typeof messages)['unsupported']

/** What carriers call the things that this version cannot show; what is not here keeps the carrier's name. */
const UNSUPPORTED: Record<string, Unsupported | undefined> = {
  orderMessage: 'order',
  productMessage: 'product',
  groupInviteMessage: 'groupInvite',
  newsletterAdminInviteMessage: 'channelInvite',
  eventMessage: 'event',
  event: 'event',
  poll_creation: 'poll',
  view_once: 'viewOnce',
  sendPaymentMessage: 'payment',
  requestPaymentMessage: 'payment',
  stickerPackMessage: 'stickers',
  listMessage: 'menu',
  buttonsMessage: 'menu',
  templateMessage: 'menu',
  interactiveMessage: 'menu',
}

type MediaFacts = Pick<MessageView, 'mediaType' | 'data'>

/** The kind of a message in the reader's words: what previews, quotes and placeholders call it. */
export function useKindName(): (message: MediaFacts) => string | null {
  const { t } = useTranslation(['messages', 'previews'])
  const callWords = useCallWords()
  return (message) => {
    const { mediaType, data } = message
    if (mediaType === null) return null
    if (mediaType === 'audio' && data?.['voice'] === true) return t('previews:kinds.voice')
    if (mediaType === 'call_log')
      return data === null ? t('previews:kinds.call_log') : callWords(data)
    const face = contentKindOf(message)
    if (face === 'sticker') return t('previews:kinds.sticker')
    if (face === 'undecryptable') return t('media.undecryptable')
    const named = text(data, 'type') ?? text(data, 'kind')
    if (mediaType === 'unsupported' && named !== null) {
      const known = UNSUPPORTED[named]
      const kind = known === undefined ? named : t(`unsupported.${known}`)
      return t('previews:kinds.unsupportedNamed', { kind })
    }
    return t(`previews:kinds.${mediaType}`)
  }
}

/** What a message carries beside its words. Nothing is hidden because it cannot be shown: it is named. */
export function MessageMedia({ message }: { message: MessageView }) {
  const kind = undrawnOf(message) === null ? contentKindOf(message) : 'file'
  switch (kind) {
    case null:
      return null
    case 'picture':
    case 'sticker':
      return <Picture message={message} isSticker={kind === 'sticker'} />
    case 'audio':
      return <AudioContent message={message} />
    case 'video':
    case 'file':
    case 'place':
    case 'cards':
    case 'call':
    case 'poll':
    case 'order':
      return (
        <Suspense fallback={<NamedContent message={message} isAwaited={false} />}>
          <RarerContent message={message} kind={kind} />
        </Suspense>
      )
    case 'undecryptable':
    case 'named':
      return <NamedContent message={message} isAwaited={kind === 'undecryptable'} />
    default:
      return kind satisfies never
  }
}

function NamedContent({ message, isAwaited }: { message: MediaFacts; isAwaited: boolean }) {
  const kindName = useKindName()
  const { mediaType, data } = message
  if (mediaType === null) return null
  const Icon = isAwaited ? Hourglass : ICONS[mediaType]
  const detail = text(data, 'name') ?? text(data, 'address') ?? text(data, 'emoji')
  return (
    <span className="message-media" data-kind={isAwaited ? 'awaited' : mediaType}>
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
