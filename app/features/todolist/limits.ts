import { DAY_MS } from '#core/time.ts'

/** Own bounds: a browser's storage holds about 5 MB of all that is kept in it. */
export const TASK_TEXT_MAX_CHARS = 500
export const TASKS_MAX = 500
/** How long before it is due somebody may be reminded of a to-do; minutes. */
export const REMIND_BEFORE_MINUTES = [0, 10, 60, 1440] as const
/** A browser's timer takes 24 days at most, and sleeps with its device: what is further off is looked at again. */
export const LOOK_AGAIN_MS = DAY_MS / 24
export const TODOLIST_PATH = '/todolist'
