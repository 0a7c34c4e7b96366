import { searchedWords } from '#core/searched-words.ts'
import type { ScheduleStatus } from '#domains/schedules/schedules.types.ts'
import { FIND } from '../person/find-param.ts'
import { dayFrom, monthFrom } from '#domains/schedules/month-days.ts'

/** Which messages the list shows, each in the order in which they are looked for. The first is what the address need not say. */
export const SHOWN = {
  waiting: { statuses: ['PENDENTE', 'AGENDADA'], order: 'soonest' },
  failed: { statuses: ['ERRO'], order: 'latest' },
  sent: { statuses: ['ENVIADA'], order: 'latest' },
  cancelled: { statuses: ['CANCELADA'], order: 'latest' },
  all: { statuses: [], order: 'latest' },
} as const satisfies Record<
  string,
  { statuses: readonly ScheduleStatus[]; order: 'soonest' | 'latest' }
>
export type Shown = keyof typeof SHOWN
export const SHOWN_NAMES = Object.keys(SHOWN) as Shown[]

/** The page, as its address asks for it: a list, or the calendar of a month. */
export type PageAddress =
  | { view: 'list'; text: string; shown: Shown; day: string | null }
  | { view: 'calendar'; text: string; month: string | null }

export function pageAddress(search: URLSearchParams): PageAddress {
  const text = searchedWords(search)
  if (search.get('view') === 'calendar')
    return { view: 'calendar', text, month: monthFrom(search.get('month')) }
  const shown = SHOWN_NAMES.find((name) => name === search.get('show')) ?? 'waiting'
  return { view: 'list', text, shown, day: dayFrom(search.get('day')) }
}

/** The query that asks for it. */
export function searchFor(address: PageAddress): string {
  const search = new URLSearchParams()
  const put = (name: string, value: string | null) => {
    if (value !== null && value !== '') search.set(name, value)
  }
  put('q', address.text)
  if (address.view === 'calendar') {
    put('view', 'calendar')
    put('month', address.month)
  } else {
    put('show', address.shown === 'waiting' ? null : address.shown)
    put('day', address.day)
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}

/** Of the dialog that plans a message alone: for whom, what was looked for to find them, and on which day. */
export const DIALOG_PARAMS = ['contactId', FIND, 'at'] as const
