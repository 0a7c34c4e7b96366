import type { MessageView } from '#domains/messages/messages.types.ts'
import { CallFace } from './call-face.tsx'
import { CardsFace } from './cards-face.tsx'
import { DocumentFace } from './document-face.tsx'
import type { FaceKind } from './media-facts.ts'
import { OrderFace } from './order-face.tsx'
import { PlaceFace } from './place-face.tsx'
import { PollFace } from './poll-face.tsx'
import { VideoFace } from './video-face.tsx'

export type RarerKind = Extract<
  FaceKind,
  'video' | 'file' | 'place' | 'cards' | 'call' | 'poll' | 'order'
>

/** Faces that most conversations do not show: downloaded when one does. */
export function RarerFace({ message, kind }: { message: MessageView; kind: RarerKind }) {
  switch (kind) {
    case 'video':
      return <VideoFace message={message} />
    case 'file':
      return <DocumentFace message={message} />
    case 'place':
      return <PlaceFace data={message.data} />
    case 'cards':
      return <CardsFace data={message.data} />
    case 'call':
      return <CallFace data={message.data} />
    case 'poll':
      return <PollFace data={message.data} />
    case 'order':
      return <OrderFace data={message.data} />
    default:
      return kind satisfies never
  }
}
