import type { Words } from '../../words.ts'
import type { previews as source } from '../pt-BR/previews.ts'

export const previews = {
  deleted: 'Message deleted',
  deletedHere: 'Deleted for the team only',
  ack: {
    pending: 'Waiting to be sent',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    played: 'Played',
    failed: 'Not sent',
  },
  kinds: {
    image: 'Photo',
    audio: 'Audio',
    voice: 'Voice message',
    video: 'Video',
    application: 'Document',
    sticker: 'Sticker',
    locationMessage: 'Location',
    contactMessage: 'Contact card',
    reactionMessage: 'Reaction',
    call_log: 'Call',
    poll: 'Poll',
    order: 'Order',
    unsupported: 'A message this channel does not deliver here',
    unsupportedNamed: 'A message this channel does not deliver here ({{kind}})',
  },
  status: {
    open: 'Active',
    pending: 'Waiting',
    group: 'Group',
    closed: 'Resolved',
    nps: 'Rating',
    lgpd: 'LGPD',
  },
  noQueue: 'No queue',
  nobody: 'Nobody yet',
  ratedAs: 'Rated {{rate}} of 5',
} as const satisfies Words<typeof source>
