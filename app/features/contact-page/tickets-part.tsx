import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { PastTicket } from '../person/past-ticket.tsx'
import type { ContactPageData } from './contact-page-data.server.ts'
import { Part, PartList } from './part.tsx'
import { byTime, useContactQuery } from './read-parts.ts'

/** All tickets with the contact that this person may see, the last active first. */
export function TicketsPart({ contact, tickets }: Pick<ContactPageData, 'contact' | 'tickets'>) {
  const list = usePagedList<TicketView>({
    query: useContactQuery(contact.id),
    page: tickets,
    api: { path: '/tickets', rows: 'tickets' },
    compare: byTime('activityAt'),
  })
  return (
    <Part name="tickets">
      <PartList name="tickets" list={list} nextCursor={tickets.nextCursor}>
        {(rows) => (
          <ul className="past-tickets">
            {rows.map((ticket) => (
              <li key={ticket.id}>
                <PastTicket ticket={ticket} tags={[]} />
              </li>
            ))}
          </ul>
        )}
      </PartList>
    </Part>
  )
}
