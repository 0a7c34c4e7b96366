import { Link, useLocation, useParams, useSearchParams } from '@remix-run/react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Announcer } from '#app/components/announcer.tsx'
import { usePlaceInPage } from '#app/components/use-place-in-page.ts'
import { TicketListPane } from './ticket-list-pane.tsx'
import { useListFilter } from './use-list-filter.ts'
import { MISSING_PARAM, withoutMessage } from '../desk/message-link.ts'
import { ticketPath } from '../person/ticket-path.ts'
import { useCurrentTicket } from './use-current-ticket.ts'
import { useFocusBetweenTickets } from './use-focus-between-tickets.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { ForgetHeading, useForgetLeft, useIsLeft } from '../desk/use-desk-navigation.ts'
import './desk-layout.css'

/** List and ticket side by side; on a phone one of them, and two tabs between (specification part 1 §2). */
export function DeskLayout({ children }: { children: ReactNode }) {
  const filter = useListFilter()
  useDeskKeys(filter)
  useCurrentTicket(filter)
  const { t } = useTranslation('desk')
  const { uuid } = useParams()
  const [search] = useSearchParams()
  useForgetLeft()
  const isLeft = useIsLeft()
  const showsTicket = (uuid !== undefined && !isLeft) || search.has(MISSING_PARAM)
  const desk = useRef<HTMLDivElement>(null)
  usePlaceInPage(desk)
  useFocusBetweenTickets()
  return (
    <div ref={desk} className="desk" data-shows={showsTicket ? 'ticket' : 'list'}>
      <h1 className="sr-only">{t('title')}</h1>
      <Announcer />
      <ForgetHeading />
      <PhoneTabs uuid={uuid} />
      <TicketListPane />
      {children}
    </div>
  )
}

/** Shown by the style sheet on narrow screens only. The ticket's tab leads back to the one that was open last. */
function PhoneTabs({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation('desk')
  const { search } = useLocation()
  const [last, setLast] = useState(uuid)
  if (uuid !== undefined && uuid !== last) setLast(uuid)
  return (
    <nav className="phone-tabs" aria-label={t('tabs.label')}>
      {last === undefined ? (
        <span className="phone-tab" aria-disabled="true">
          {t('tabs.ticket')}
        </span>
      ) : (
        <Link
          className="plain-button phone-tab"
          to={ticketPath(last) + search}
          aria-current={uuid === undefined ? undefined : 'page'}
          preventScrollReset
        >
          {t('tabs.ticket')}
        </Link>
      )}
      <Link
        className="plain-button phone-tab"
        to={`/tickets${withoutMessage(search)}`}
        aria-current={uuid === undefined ? 'page' : undefined}
        preventScrollReset
      >
        {t('tabs.list')}
      </Link>
    </nav>
  )
}
