import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fillVariables } from '#domains/messages/fill-variables.ts'
import type { TextSituation } from '#domains/messages/fill-variables.ts'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { fetchQuickMessages } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useTimeZone } from '../frame/viewer.tsx'
import { useDesk } from '../desk/desk-context.tsx'

/** The quick replies that this person may use. Empty until they are here, and while nothing asks for them. */
export function useQuickMessages(isAsked = true): readonly QuickMessageView[] {
  const { companyId, me } = useDesk()
  const { data } = useQuery({
    queryKey: keys.quickMessages,
    queryFn: ({ signal }) => fetchQuickMessages({ companyId, userId: me.userId }, signal),
    enabled: isAsked,
  })
  return data ?? NONE
}

const NONE: readonly QuickMessageView[] = []

/** Returns what fills the variables of a quick reply for a ticket. */
export function useQuickWords(): (ticket: TicketView, quick: QuickMessageView) => string {
  const { me, directory } = useDesk()
  const timezone = useTimeZone()
  const { language } = directory.company
  return useMemo(() => {
    const situationOf = (ticket: TicketView): TextSituation => ({
      contactName: ticket.contact.name,
      userName: me.name,
      ticketId: ticket.id,
      queueName: ticket.queue?.name ?? null,
      connectionName: ticket.whatsapp.name,
      now: serverNow(),
      timezone,
      language,
    })
    return (ticket, quick) => fillVariables(quick.message, situationOf(ticket))
  }, [me.name, timezone, language])
}
