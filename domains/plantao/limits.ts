import { HOUR_MS, MINUTE_MS } from '#core/time.ts'

/** Minutes between two notices of one entry; the default is the specification's (part 3 §9) and the table's, the bounds are our own. */
export const ON_CALL_INTERVAL_DEFAULT = 1
export const ON_CALL_INTERVAL_MIN = 1
export const ON_CALL_INTERVAL_MAX = 1440
/** Entries of one company: own bound. All of them are read each time somebody may have to be told. */
export const ON_CALL_ENTRIES_MAX = 100
/** While somebody is on call and there is nothing to tell them, or no way to, it is looked again this often. */
export const ON_CALL_LOOK_MS = MINUTE_MS
/** Whoever is not on call is looked at again this often, for a company that has moved to another time zone. */
export const ON_CALL_SLEEP_MAX_MS = HOUR_MS
