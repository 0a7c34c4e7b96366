import { useLoaderData, useParams } from '@remix-run/react'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { ticketAndMessages } from '#app/features/tickets/ticket-data.server.ts'
import { OpenTicket } from '#app/features/tickets/open-ticket.tsx'
import { DeskRest } from '#app/features/tickets/desk-rest.tsx'
import { useIsLeft } from '#app/features/desk/use-desk-navigation.ts'
import { TICKET_WORDS } from '#app/features/tickets/desk-words.ts'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import type { TicketData } from '#app/features/tickets/ticket-data.ts'

/** A ticket's document holds the ticket and its newest messages. */
export const loader = companyLoader({
  permission: 'ticket:read',
  load: (ctx, { params, request }): Promise<TicketData | null> =>
    ticketAndMessages(ctx, params['uuid'] ?? '', new URL(request.url).search),
})

export const handle = { words: TICKET_WORDS }

/** Going to a ticket inside the desk waits for nothing: its words came with the pointing at it, the cache paints it, one request fills it. */
export async function clientLoader(): Promise<null> {
  await Promise.all(TICKET_WORDS.map(readyPageWords))
  return null
}

export const shouldRevalidate = () => false

export default function Ticket() {
  const data = useLoaderData<typeof loader>()
  const { uuid = '' } = useParams()
  const isLeft = useIsLeft()
  return isLeft ? <DeskRest /> : <OpenTicket key={uuid} uuid={uuid} data={data} />
}
