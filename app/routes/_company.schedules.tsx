import { ScheduleCalendar } from '#app/features/schedules/schedule-calendar.tsx'
import { DIALOG_PARAMS } from '#app/features/schedules/page-address.ts'
import { holderChanged } from '#app/features/schedules/row-choices.ts'
import { ScheduleList } from '#app/features/schedules/schedule-list.tsx'
import { schedulesData } from '#app/features/schedules/schedules-data.server.ts'
import type { SchedulesData } from '#app/features/schedules/schedules-data.server.ts'
import { schedulesWords } from '#app/features/schedules/words.ts'
import { ofSettings } from '#app/realtime/live-screen.ts'
import type { Events } from '#app/realtime/live-screen.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { pageMeta, pageRevalidationBut, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'message:send',
  load: (ctx, { request }) => schedulesData(ctx, request),
})

export const handle = { words: schedulesWords }
export const clientLoader = pageClientLoader(schedulesWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidationBut(DIALOG_PARAMS)

/**
 * Names and numbers of the rows, and who holds their tickets. In a month a message may belong to any day, or to none that is shown.
 */
const readAfter = (data: SchedulesData): Events => ({
  user: true,
  settings: ofSettings('company', 'lgpdHideNumber'),
  ...(data.view === 'calendar' ? { schedule: true } : { ticket: holderChanged(data.page.rows) }),
})

/** One address, two views: `?view=calendar`. */
export default function SchedulesPage() {
  const data = usePageData<typeof loader>(schedulesWords, readAfter)
  return data.view === 'calendar' ? <ScheduleCalendar {...data} /> : <ScheduleList {...data} />
}
