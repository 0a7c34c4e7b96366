import {
  ContactRound,
  MessageSquarePlus,
  MessageSquareText,
  MessagesSquare,
  Pencil,
  UserRound,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { MessageHit } from '#domains/search/search.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { numberText } from '#core/phone.ts'
import { may } from '#core/permissions.ts'
import { searchEverything } from '#app/desk-client/search-api.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { contactPath } from '#app/features/person/contact-path.ts'
import { ticketPath } from '#app/features/person/ticket-path.ts'
import { messagePath } from '#app/features/desk/message-link.ts'
import type { Command } from './command.ts'
import { snippetText, soughtText } from './found-text.ts'
import { FOUND_SHOWN } from './limits.ts'
import { useAsked } from './use-asked.ts'

type Found = {
  tickets: readonly TicketView[]
  contacts: readonly ContactView[]
  messages: readonly MessageHit[]
}
const NOTHING: Found = { tickets: [], contacts: [], messages: [] }

/** People, tickets and messages that a text finds, as things to open: what the search of the desk finds too. */
export function useFound(text: string): {
  commands: readonly Command[]
  isAsking: boolean
  hasFailed: boolean
} {
  const { t } = useTranslation(['commands', 'previews'])
  const { user } = useViewer()
  const formats = useFormats()
  const mayCreate = may(user, 'ticket:create')
  const { answer, ...asked } = useAsked(soughtText(text), find)
  const found = answer ?? NOTHING
  const commands = useMemo<Command[]>(
    () => [
      ...found.tickets.map((ticket): Command => ({
        id: `ticket-${ticket.uuid}`,
        group: 'tickets',
        label: ticket.contact.name,
        detail: `#${ticket.id} · ${t(`previews:status.${ticket.status}`)}`,
        sign: MessagesSquare,
        to: { path: ticketPath(ticket.uuid), ticket },
      })),
      ...found.contacts.map((contact): Command => ({
        id: `contact-${contact.id}`,
        group: 'people',
        label: contact.name,
        detail: numberText(contact) || undefined,
        words: contact.number ?? '',
        sign: ContactRound,
        children: [
          ...(mayCreate && !contact.isGroup
            ? [
                {
                  id: `contact-${contact.id}-ticket`,
                  group: 'people' as const,
                  label: t('commands:found.openTicket'),
                  sign: MessageSquarePlus,
                  to: { path: `${contactPath(contact.id)}/ticket` },
                },
              ]
            : []),
          {
            id: `contact-${contact.id}-page`,
            group: 'people',
            label: t('commands:found.contactPage'),
            sign: UserRound,
            to: { path: contactPath(contact.id) },
          },
          {
            id: `contact-${contact.id}-edit`,
            group: 'people',
            label: t('commands:found.editContact'),
            sign: Pencil,
            to: { path: `${contactPath(contact.id)}/edit` },
          },
        ],
      })),
      ...found.messages.map((hit): Command => ({
        id: `message-${hit.id}`,
        group: 'messages',
        label: hit.ticket.contact.name,
        detail: [
          formats.timeOrDate(hit.sentAt),
          ...(hit.ticket.queue === null ? [] : [hit.ticket.queue.name]),
          snippetText(hit.snippet),
        ].join(' · '),
        sign: MessageSquareText,
        to: {
          path: messagePath(hit.ticket.uuid, hit.id),
          // Followed again it is a visit of its own: the conversation goes there again.
          state: { visit: serverNow() },
          ticket: { id: hit.ticketId, uuid: hit.ticket.uuid, status: hit.ticket.status },
        },
      })),
    ],
    [found, t, formats, mayCreate],
  )
  return { commands, ...asked }
}

async function find(text: string, signal: AbortSignal): Promise<Found> {
  const { tickets, contacts, messages } = await searchEverything(text, {}, signal)
  return {
    tickets: openFirst(tickets?.items ?? []).slice(0, FOUND_SHOWN),
    contacts: contacts?.items.slice(0, FOUND_SHOWN) ?? [],
    messages: messages?.items.slice(0, FOUND_SHOWN) ?? [],
  }
}

/** The order of the answer, what is not closed before what is. */
const openFirst = (tickets: readonly TicketView[]) =>
  tickets.toSorted((a, b) => Number(a.status === 'closed') - Number(b.status === 'closed'))
