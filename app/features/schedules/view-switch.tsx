import { Link } from '@remix-run/react'
import { CalendarDays, List } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { pageAddress, searchFor } from './page-address.ts'
import type { PageAddress } from './page-address.ts'

/** The list and the calendar: two views of one address. What is searched for goes along. */
export function ViewSwitch({ address: { view, text } }: { address: PageAddress }) {
  const { t } = useTranslation('schedules')
  const list = { ...pageAddress(new URLSearchParams()), text }
  const views = [
    { name: 'list', Icon: List, to: searchFor(list) },
    {
      name: 'calendar',
      Icon: CalendarDays,
      to: searchFor({ view: 'calendar', text, month: null }),
    },
  ] as const
  return (
    <nav className="link-tabs" aria-label={t('views.label')}>
      {views.map(({ name, Icon, to }) => (
        <Link
          key={name}
          to={{ pathname: '.', search: to }}
          aria-current={view === name ? 'page' : undefined}
          preventScrollReset
          data-testid={`view-${name}`}
        >
          <Icon size={15} aria-hidden />
          {t(`views.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
