import type { MentionPage } from '#domains/notifications/mentions.types.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import type { BellMention } from './bell-mentions.tsx'
import type { BellProps } from './bell.tsx'

/** The unread tickets as the bell lists them. */
export function bellTickets(
  data: Pick<TicketListData, 'pages'> | undefined,
): Pick<BellProps, 'tickets' | 'total' | 'isKnown'> {
  const tickets = data?.pages.flatMap((page) => page.tickets) ?? []
  return {
    total: tickets.length,
    isKnown: data !== undefined,
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
