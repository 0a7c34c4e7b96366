import { useSearchParams } from '@remix-run/react'
import { MessagesSquare } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useSettling } from '#app/components/settling.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { useTicketList } from '#app/desk-client/use-ticket-list.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { MISSING_PARAM } from '../desk/message-link.ts'
import { useListFilter } from './use-list-filter.ts'
import './desk-rest.css'

/** On its way while a pointer rests on a waiting ticket. */
export const PendingPeek = lazyPart(() => import('./pending-peek.tsx').then((m) => m.PendingPeek))
const MissingTicket = lazyPart(() => import('./missing-ticket.tsx').then((m) => m.MissingTicket))

/** Beside the list while no ticket is open: the waiting ticket that was clicked, or what to do next. */
export function DeskRest() {
  const { t } = useTranslation('desk')
  const desk = useDesk()
  const selected = useStore(desk.selected)
  const list = useTicketList(useListFilter())
  const lost = useStore(desk.lost)
  const ticket =
    list.data?.pages.flatMap((page) => page.tickets).find((one) => one.id === selected) ??
    (lost?.id === selected ? lost : undefined)
  const [search] = useSearchParams()
  // What comes with its first use is not in the document.
  const isHydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  useSettling(place, {
    stands: ticket?.status === 'pending' ? ticket.id : null,
    chosen: selected,
  })
  return (
    <div ref={place} className="desk-rest">
      {ticket?.status === 'pending' ? (
        <Suspense fallback={null}>
          <PendingPeek ticket={ticket} />
        </Suspense>
      ) : search.has(MISSING_PARAM) ? (
        isHydrated && (
          <Suspense fallback={null}>
            <MissingTicket />
          </Suspense>
        )
      ) : (
        <EmptyState icon={<MessagesSquare size={22} strokeWidth={1.8} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
    </div>
  )
}
