import type { Rate } from './request-rates.ts'

/**
 * How much one caller, and all callers of one company, may ask of the API and of the pages: `burst` at once, `perSecond` for as long as they like. Each
 * isolate counts for itself (docs/decisions/017-api-rates-are-counted-in-memory.md).
 */
type Budgets = Record<'user' | 'company', { read: Rate; write: Rate }>

/**
 * Programs. A database answers about a thousand small statements a second (D1, limits) and one holds many companies: reading may take
 * that for a minute, which no honest program does, and not for longer. A write waits for the disk and wakes every browser of the company:
 * twenty a second is a message to 72 000 people an hour.
 */
const PROGRAMS: Budgets = {
  user: { read: { burst: 60_000, perSecond: 1000 }, write: { burst: 600, perSecond: 20 } },
  company: { read: { burst: 90_000, perSecond: 1500 }, write: { burst: 1800, perSecond: 60 } },
}

/**
 * Our own screens, counted apart, so that no program of the company takes a person's turn. What a person does by hand, closing or
 * tagging hundreds of tickets included, stays far below.
 */
const SCREENS: Budgets = {
  user: { read: { burst: 60_000, perSecond: 1000 }, write: { burst: 3000, perSecond: 50 } },
  company: { read: { burst: 240_000, perSecond: 4000 }, write: { burst: 30_000, perSecond: 500 } },
}

/**
 * Documents, their data and their forms. Reading one costs as much as tens of reads of the API; a browser that opens a hundred tabs again,
 * or is pressed as fast as a hand can, stays far below.
 */
const PAGES: Budgets = {
  user: { read: { burst: 1200, perSecond: 20 }, write: SCREENS.user.write },
  company: { read: { burst: 24_000, perSecond: 400 }, write: SCREENS.company.write },
}

export const REQUEST_BUDGETS = { programs: PROGRAMS, screens: SCREENS, pages: PAGES } as const

/**
 * What leaves a row each time that stays for a day, of one person over all endpoints and besides their other budgets. A device withdraws the
 * parts of what failed, thirty at most, and asks again later where it is told to.
 */
export const OPERATION_RATES: ReadonlyMap<string, Rate> = new Map([
  ['POST /schedule-withdrawals', { burst: 100, perSecond: 0.1 }],
])

/** Callers an isolate remembers; about 200 bytes each. Whoever is forgotten starts anew with a whole budget. */
export const CALLERS_KEPT = 20_000
