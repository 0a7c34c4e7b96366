import { DAY_MS } from '../../core/time.ts'
import type { Millis } from '../../core/time.ts'
import { WEEKDAYS_EN } from '../../core/weekdays.ts'
import type { WeekdayEn } from '../../core/weekdays.ts'
import { BALCAO, USERS } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { SeedRow } from './insert-rows.ts'

type DemoOnCall = {
  user: string
  phone: string
  interval: number
  days: readonly WeekdayEn[]
  times: readonly [startTime: string, endTime: string]
}

/** Nights of the week, and the weekend. */
const ROSTER: readonly DemoOnCall[] = [
  {
    ...{ user: 'ana', phone: '5511991110004', interval: 15 },
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    times: ['18:00', '08:00'],
  },
  {
    ...{ user: 'bruno', phone: '5511991110005', interval: 30 },
    days: ['saturday', 'sunday'],
    times: ['08:00', '20:00'],
  },
]

/** The demo's on-call roster. Its phones have never written to the company's default number, so nobody is sent anything. */
export function onCallRows(company: DemoCompany, now: Millis): SeedRow[] {
  if (company !== BALCAO) return []
  return ROSTER.map(({ user, phone, interval, days, times: [startTime, endTime] }) => ({
    company_id: company.id,
    user_id: USERS.find(({ key }) => key === user)?.id ?? 0,
    phone,
    interval_minutes: interval,
    days: JSON.stringify(
      Object.fromEntries(
        WEEKDAYS_EN.map((weekday) => [
          weekday,
          days.includes(weekday) ? { startTime, endTime } : { startTime: '', endTime: '' },
        ]),
      ),
    ),
    created_at: now - 60 * DAY_MS,
    updated_at: now - 60 * DAY_MS,
  }))
}
