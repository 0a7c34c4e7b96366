import { redirect } from '@remix-run/cloudflare'
import type { CompanyContext } from '#core/context.ts'
import { parseInput } from '#core/invalid-input.ts'
import { wallTime, zonedDayStart } from '#core/zoned-time.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { calendarDays } from '#domains/schedules/calendar.queries.ts'
import { weeksOf } from '#domains/schedules/month-days.ts'
import { daysLater } from '#domains/schedules/repeat-times.ts'
import { listSchedulesInput } from '#domains/schedules/schedules.inputs.ts'
import { listSchedules } from '#domains/schedules/schedules.queries.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { pageTitle } from '#app/route-builders/page-query.server.ts'
import { firstWeekday } from './calendar-days.ts'
import { pageAddress, SHOWN } from './page-address.ts'
import type { PageAddress } from './page-address.ts'

const PATH = '/schedules'

/** What the page shows: a list, or a month. Opened for a contact (`?contactId=`) it is the dialog for that contact. */
export async function schedulesData(ctx: CompanyContext, request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const contactId = searchParams.get('contactId')
  if (contactId !== null && pathname.replace(/\.data$/, '') === PATH) {
    searchParams.delete('_routes')
    throw redirect(`${PATH}/new?${searchParams.toString()}`)
  }
  const address = pageAddress(searchParams)
  const title = await pageTitle(request, 'schedules:title')
  return address.view === 'calendar'
    ? { ...(await calendarData(ctx, request, address)), title }
    : { ...(await listData(ctx, address, searchParams.get('cursor'))), title }
}
export type SchedulesData = Awaited<ReturnType<typeof schedulesData>>
export type ListData = Extract<SchedulesData, { view: 'list' }>
export type CalendarData = Extract<SchedulesData, { view: 'calendar' }>

async function listData(
  ctx: CompanyContext,
  address: Extract<PageAddress, { view: 'list' }>,
  cursor: string | null,
) {
  const { timezone } = (await directoryFor(ctx)).company
  const { text, day } = address
  const { statuses, order } = SHOWN[address.shown]
  const start = (one: string) => new Date(zonedDayStart(one, timezone)).toISOString()
  // In the names of the API, which the pages after the first come from.
  const query = {
    ...(text === '' ? {} : { searchParam: text }),
    ...(statuses.length === 0 ? {} : { status: JSON.stringify(statuses) }),
    ...(day === null ? {} : { from: start(day), until: start(daysLater(day, 1)) }),
    order: day === null ? order : 'soonest',
  }
  const input = parseInput(listSchedulesInput, { ...query, ...(cursor === null ? {} : { cursor }) })
  const { schedules, nextCursor } = await listSchedules(ctx, input)
  return { ...address, query, page: { rows: schedules, nextCursor } }
}

async function calendarData(
  ctx: CompanyContext,
  request: Request,
  { view, text, month: asked }: Extract<PageAddress, { view: 'calendar' }>,
) {
  const { timezone } = (await directoryFor(ctx)).company
  const today = wallTime(ctx.clock.now(), timezone).slice(0, 10)
  const month = asked ?? today.slice(0, 7)
  const weeks = weeksOf(month, firstWeekday(await languageOf(request)))
  const days = await calendarDays(ctx, { days: weeks.flat(), searchParam: text })
  return { view, text, month, today, weeks, days }
}
