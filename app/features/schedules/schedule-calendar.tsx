import { Button } from '@radix-ui/themes/components/button'
import { Link, Outlet } from '@remix-run/react'
import { CalendarDays, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { monthLater } from '#domains/schedules/month-days.ts'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { ListBar } from '#app/components/lists/list-bar.tsx'
import { Page } from '#app/components/page.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import { dayWords } from './calendar-days.ts'
import { MonthTable } from './month-table.tsx'
import { searchFor } from './page-address.ts'
import type { CalendarData } from './schedules-data.server.ts'
import { ViewSwitch } from './view-switch.tsx'
import './schedules.css'
import './calendar.css'

/** A month of planned messages: a table, under 600 px the days that have something, one below the other. */
export function ScheduleCalendar(data: CalendarData) {
  const { text, month, today, days, title } = data
  const { t, i18n } = useTranslation('schedules')
  const add = (
    <Button asChild size="2">
      <Link
        to={{ pathname: 'new', search: searchFor({ view: 'calendar', text, month }) }}
        state={FROM_PAGE}
        prefetch="intent"
        preventScrollReset
        data-testid="add"
      >
        <Plus size={16} aria-hidden />
        {t('add')}
      </Link>
    </Button>
  )
  return (
    <Page
      title={title}
      lead={t('lead')}
      actions={
        <>
          <ViewSwitch address={data} />
          {add}
        </>
      }
      over={<Outlet />}
    >
      <ListBar label={t('search')}>
        <input type="hidden" name="view" value="calendar" />
        <input type="hidden" name="month" value={month} />
        <div className="month-bar">
          <h2 aria-live="polite" data-testid="month">
            {dayWords(i18n.language).month(`${month}-01`)}
          </h2>
          <MonthLink data={data} months={-1} />
          <MonthLink data={data} months={1} />
          {month !== today.slice(0, 7) && (
            <Button asChild size="1" variant="soft" color="gray">
              <Link
                to={{ pathname: '.', search: searchFor({ view: 'calendar', text, month: null }) }}
                preventScrollReset
              >
                {t('calendar.today')}
              </Link>
            </Button>
          )}
        </div>
      </ListBar>
      <MonthTable data={data} />
      {!days.some(({ day }) => day.startsWith(month)) && (
        <div className={text === '' ? 'month-empty' : undefined}>
          <EmptyState
            icon={<CalendarDays size={20} />}
            title={t(text === '' ? 'calendar.empty' : 'calendar.nothing')}
          />
        </div>
      )}
    </Page>
  )
}

function MonthLink({ data: { text, month }, months }: { data: CalendarData; months: -1 | 1 }) {
  const { t } = useTranslation('schedules')
  const label = t(months === 1 ? 'calendar.next' : 'calendar.previous')
  const Icon = months === 1 ? ChevronRight : ChevronLeft
  return (
    <Link
      to={{
        pathname: '.',
        search: searchFor({ view: 'calendar', text, month: monthLater(month, months) }),
      }}
      className="month-link focus-ring"
      preventScrollReset
      prefetch="intent"
      aria-label={label}
      data-testid={months === 1 ? 'month-next' : 'month-previous'}
      {...tip(label)}
    >
      <Icon size={17} aria-hidden />
    </Link>
  )
}
