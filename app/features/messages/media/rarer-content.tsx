import type { MessageView } from '#domains/messages/messages.types.ts'
import { CallContent } from './call-content.tsx'
import { CardsContent } from './cards-content.tsx'
import { DocumentContent } from './document-content.tsx'
import type { ContentKind } from './media-facts.ts'
import { OrderContent } from './order-content.tsx'
import { PlaceContent } from './place-content.tsx'
import { PollContent } from './poll-content.tsx'
import { VideoContent } from './video-content.tsx'

export type RarerKind = Extract<
  ContentKind,
  'video' | 'file' | 'place' | 'cards' | 'call' | 'poll' | 'order'
>

/** Faces that most conversations do not show: downloaded when one does. */
export function RarerContent({ message, kind }: { message: MessageView; kind: RarerKind }) {
  switch (kind) {
    case 'video':
      return <VideoContent message={message} />
    case 'file':
      return <DocumentContent message={message} />
    case 'place':
      return <PlaceContent data={message.data} />
    case 'cards':
      return <CardsContent data={message.data} />
    case 'call':
      return <CallContent data={message.data} />
    case 'poll':
      return <PollContent data={message.data} />
    case 'order':
      return <OrderContent data={message.data} />
    default:
      return kind satisfies never
  }
}
