import { useLoaderData, useParams } from '@remix-run/react'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { ticketAndMessages } from '#app/features/tickets/ticket-data.server.ts'
import { OpenTicket } from '#app/features/tickets/open-ticket.tsx'
import type { TicketData } from '#app/features/tickets/ticket-data.ts'

/** A ticket's document holds the ticket and its newest messages. */
export const loader = companyLoader({
  permission: 'ticket:read',
  load: (ctx, { params }): Promise<TicketData | null> =>
    ticketAndMessages(ctx, params['uuid'] ?? ''),
})

/** Going to a ticket inside the desk waits for nothing: the cache paints it, one request fills it. */
export function clientLoader(): null {
  return null
}

export const shouldRevalidate = () => false

export default function Ticket() {
  const data = useLoaderData<typeof loader>()
  const { uuid = '' } = useParams()
  return <OpenTicket key={uuid} uuid={uuid} data={data} />
}
