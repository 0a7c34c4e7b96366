import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Files of a company that are fetched at the same time: a burst of photos must not take a phone's whole line. */
export const FILES_AT_ONCE = 3
/** Largest file taken: Meta's limit for documents (Cloud API, supported media types), and of a body that the edge is sent (Workers, request limits). */
export const FILE_MAX_BYTES = 100 * 1024 * 1024
/** A claim outlives any fetch; after it whoever fetched is dead. */
export const FETCH_LEASE_MS = 3 * MINUTE_MS
/** One run begins no further file after this long: what was deferred may outlive its answer by 30 s (Workers, waitUntil). */
export const FETCH_TURN_MS = 15 * SECOND_MS
/** Waits between the tries; after the last one the file counts as gone until somebody asks again. */
export const FETCH_LADDER_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
] as const
/** A connection that is down is asked again after this long, without using up a try … */
export const FETCH_DOWN_MS = 10 * MINUTE_MS
/** … until the provider has surely forgotten the file: WhatsApp keeps them for about a month. */
export const FETCH_GIVE_UP_MS = 30 * DAY_MS
/** Beginning of a file that is read for its kind and its size in pixels: a JPEG says the latter behind its camera's data. */
export const SNIFF_BYTES = 64 * 1024
