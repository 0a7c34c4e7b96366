import { useNavigate } from '@remix-run/react'
import { ContactRound, MessageSquarePlus, MessagesSquare, Pencil } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { formatNumber } from '#core/phone.ts'
import { may } from '#core/permissions.ts'
import { searchEverything } from '#app/desk-client/search-api.ts'
import { SEARCH_MIN_CHARS } from '#app/desk-client/ticket-list.ts'
import { useViewer } from '#app/features/shell/viewer.tsx'
import { SEARCH_DEBOUNCE_MS } from '#app/features/tickets/limits.ts'
import type { Command } from './command.ts'
import { FOUND_SHOWN } from './limits.ts'

type Found = {
  text: string
  tickets: readonly TicketView[]
  contacts: readonly ContactView[]
  hasFailed: boolean
}
const NOTHING: Found = { text: '', tickets: [], contacts: [], hasFailed: false }

/** Tickets and people that a text finds, as things to open. */
export function useFound(text: string): {
  commands: readonly Command[]
  isAsking: boolean
  hasFailed: boolean
} {
  const { t } = useTranslation(['commands', 'tickets'])
  const navigate = useNavigate()
  const { user } = useViewer()
  const mayCreate = may(user, 'ticket:create')
  const [found, setFound] = useState(NOTHING)
  const wanted = text.trim().length < SEARCH_MIN_CHARS ? '' : text.trim()
  useEffect(() => {
    if (wanted === '') return setFound(NOTHING)
    const asking = new AbortController()
    const timer = setTimeout(() => {
      find(wanted, asking.signal)
        .then(setFound)
        .catch(() => {
          if (!asking.signal.aborted) setFound({ ...NOTHING, text: wanted, hasFailed: true })
        })
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [wanted])
  const commands = useMemo<Command[]>(
    () => [
      ...found.tickets.map((ticket): Command => ({
        id: `ticket-${ticket.uuid}`,
        group: 'found',
        label: ticket.contact.name,
        detail: `#${ticket.id} · ${t(`tickets:status.${ticket.status}`)}`,
        sign: MessagesSquare,
        run: () => navigate(`/tickets/${ticket.uuid}`),
      })),
      ...found.contacts.map((contact): Command => ({
        id: `contact-${contact.id}`,
        group: 'found',
        label: contact.name,
        detail: contact.number === null ? undefined : formatNumber(contact.number),
        sign: ContactRound,
        children: [
          ...(mayCreate && !contact.isGroup
            ? [
                {
                  id: `contact-${contact.id}-ticket`,
                  group: 'found' as const,
                  label: t('commands:found.openTicket'),
                  sign: MessageSquarePlus,
                  run: () => navigate(`/contacts?ticket=${contact.id}`),
                },
              ]
            : []),
          {
            id: `contact-${contact.id}-edit`,
            group: 'found',
            label: t('commands:found.editContact'),
            sign: Pencil,
            run: () => navigate(`/contacts?edit=${contact.id}`),
          },
        ],
      })),
    ],
    [found, t, navigate, mayCreate],
  )
  return {
    commands: found.text === wanted ? commands : [],
    isAsking: wanted !== '' && found.text !== wanted,
    hasFailed: found.hasFailed,
  }
}

async function find(text: string, signal: AbortSignal): Promise<Found> {
  const { tickets, contacts } = await searchEverything(text, {}, signal)
  return {
    text,
    tickets: tickets?.items.slice(0, FOUND_SHOWN) ?? [],
    contacts: contacts?.items.slice(0, FOUND_SHOWN) ?? [],
    hasFailed: false,
  }
}
