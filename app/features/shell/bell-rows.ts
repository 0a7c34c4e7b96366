import type { MentionPage } from '#domains/notifications/mentions.types.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import { BADGE_MAX } from '../frame/limits.ts'
import type { BellMention } from './bell-mentions.tsx'
import type { BellProps } from './bell.tsx'

type UnreadPages = Pick<TicketListData, 'pages'>

/** Whether as many are loaded as the badge counts, or all there are. */
export function isCounted({ pages }: UnreadPages): boolean {
  const loaded = pages.reduce((sum, { tickets }) => sum + tickets.length, 0)
  return loaded > BADGE_MAX || pages.at(-1)?.nextCursor == null
}

/**
 * The unread tickets as the bell lists them. How many there are is not known before they are counted, unless `isAll`: a number that is
 * only as many as are loaded yet would be another one in a moment.
 */
export function bellTickets(
  data: UnreadPages | undefined,
  isAll = false,
): Pick<BellProps, 'tickets' | 'total' | 'isKnown'> {
  const tickets = data?.pages.flatMap((page) => page.tickets) ?? []
  const isKnown = data !== undefined && (isAll || isCounted(data))
  return {
    total: isKnown ? tickets.length : 0,
    isKnown,
    tickets: tickets.map((ticket) => ({
      id: ticket.id,
      uuid: ticket.uuid,
      name: ticket.contact.name,
      text: ticket.lastMessage,
      at: ticket.lastMessageAt,
      unread: ticket.unreadMessages,
      picture: ticket.contact.urlPicture ?? ticket.contact.profilePicUrl,
      channel: ticket.channel,
    })),
  }
}

/** How many wait, for the mark in the tab; null while that is not known. */
export function unreadOf(
  bell: Pick<BellProps, 'total' | 'isKnown' | 'mentions'> | undefined,
): number | null {
  return bell?.isKnown === true ? bell.total + (bell.mentions?.length ?? 0) : null
}

/** The mentions that their person has not looked at. */
export function bellMentions(
  page: MentionPage | undefined,
  pictureOf: (userId: number | undefined) => string | null = () => null,
): BellMention[] {
  return (page?.mentions ?? [])
    .filter(({ readAt }) => readAt === null)
    .map((mention) => ({
      id: mention.id,
      uuid: mention.ticketUuid,
      contactName: mention.contactName,
      kind: mention.kind,
      by: mention.by?.name ?? '',
      picture: pictureOf(mention.by?.id),
      text: mention.text,
      at: mention.createdAt,
    }))
}
