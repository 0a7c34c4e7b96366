import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useSettled } from '#app/components/use-settled.ts'
import { earlierThan, useTicketsOf } from '#app/desk-client/earlier-tickets.ts'
import { PastTicket } from '../person/past-ticket.tsx'

/** The contact's tickets of before this one, as far as this person may see them: when, where, who, and how they ended. */
export function EarlierTickets({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  // Nobody tells a browser of them: read each time the panel opens, once the ticket is painted.
  const query = useTicketsOf(ticket.contactId, { staleTime: 0, enabled: useSettled() })
  const tickets =
    query.data &&
    earlierThan(
      ticket,
      query.data.pages.flatMap((page) => page.tickets),
    )
  // What is known from before stays where it could not be read anew.
  const isEmpty = tickets === undefined || tickets.length === 0
  return (
    <section
      className="drawer-section"
      data-testid="earlier-tickets"
      aria-busy={query.isPending || query.isFetchingNextPage}
    >
      <h3>{t('earlier.title')}</h3>
      {query.isPending && <Skeleton height={14} width="70%" />}
      {query.isError && (isEmpty || query.isFetchNextPageError) && (
        <p className="drawer-none" role="alert">
          {t('earlier.failed')}
        </p>
      )}
      {isEmpty && query.isSuccess && !query.hasNextPage && (
        <p className="drawer-none">{t('earlier.none')}</p>
      )}
      {tickets !== undefined && !isEmpty && (
        <ul className="past-tickets">
          {tickets.map((one) => (
            <li key={one.id}>
              <PastTicket ticket={one} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <button
          type="button"
          className="plain-button link focus-ring"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('earlier.more')}
        </button>
      )}
    </section>
  )
}
