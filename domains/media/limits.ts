import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'

export const MB_BYTES = 1024 * 1024
/** The words of a page's form around its file; a file that is a little too large is refused beside its field. */
export const AROUND_FILE_BYTES = MB_BYTES
/** Files of a company that are fetched at the same time: a burst of photos must not take a phone's whole line. */
export const FILES_AT_ONCE = 3
/** Largest file taken: Meta's limit for documents (Cloud API, supported media types), and of a body that the edge is sent (Workers, request limits). */
export const FILE_MAX_BYTES = 100 * 1024 * 1024
/** A claim outlives any fetch; after it whoever fetched is dead. */
export const FETCH_LEASE_MS = 3 * MINUTE_MS
/** What a sweep found waiting is looked at again after this long. */
export const FETCH_LOOK_MS = 5 * SECOND_MS
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
/** Beginning of a picture that is read for its size where that stands behind the rest: previews, colours and words of a camera or an editor. */
export const PICTURE_HEAD_BYTES = MB_BYTES
/** Part of an upload, except the last: R2 wants equal parts of at least 5 MiB (R2, multipart), a cut line wants them small. */
export const UPLOAD_PART_BYTES = 5 * 1024 * 1024
/** A file is read from storage in parts of so many bytes: so much of it is in memory while a slow line takes it. */
export const READ_PART_BYTES = 8 * 1024 * 1024
/** Uploads that one person has in progress: each holds parts in storage. A composer's tray and a second device fit. */
export const OPEN_UPLOADS_MAX = 20
/** One older than this gives way to a new one: its device went away, and begins it again when it is back. */
export const OPEN_UPLOAD_YIELDS_MS = 15 * MINUTE_MS
/**
 * Whole files of one person that nothing has taken yet, own bound: five forms of twenty files, or messages that wait for a line. Forms
 * that are left and drawn anew without end fill no storage.
 */
export const WHOLE_UPLOADS_MAX = 100
/** Where there are so many, the oldest gives way to a new one if it is older than this: its form was left. */
export const WHOLE_UPLOAD_YIELDS_MS = HOUR_MS
/** A file that became no message by then is forgotten with its parts. */
export const UPLOAD_KEEP_MS = DAY_MS
/** It becomes a message until this long before: whoever forgets it must not meet whoever uses it. */
export const UPLOAD_LAST_CALL_MS = HOUR_MS
/** Uploads that one sweep forgets. */
export const UPLOADS_FORGOTTEN_AT_ONCE = 50
/** Longest name of a file: what common file systems take. */
export const FILE_NAME_MAX_CHARS = 255
/** A body longer than this waits for its turn: what any page takes of a form without files. */
export const LARGE_BODY_BYTES = MB_BYTES
/**
 * Large bodies at a time that an isolate holds whole, of everybody, of one company and of one person. A form's file is held about four
 * times on its way to storage (body, form, file, storage): of 16 MB each that is 64 MB a body.
 */
export const LARGE_BODIES_AT_ONCE = { all: 4, company: 2, person: 1 } as const
/**
 * Those that wait: twenty forms of a person at once get through, each within a second. Where a company's or everybody's line is full,
 * whoever has most of it gives way.
 */
export const LARGE_BODIES_WAITING = { all: 80, company: 40, person: 20 } as const
/** Longest wait for a turn: as long as a browser's person looks at a form that is being sent. */
export const LARGE_BODY_WAIT_MS = 30 * SECOND_MS
/**
 * From then on a turn counts for its person alone, so that no sender holds up others by being slow: once it has taken so long (16 MB in
 * this time are 13 Mbit/s) …
 */
export const LARGE_BODY_SLOW_MS = 10 * SECOND_MS
/** … or once so many beats brought less than this (1 Mbit/s), however much came before. */
export const LARGE_BODY_SLOW_BEATS = 3
export const LARGE_BODY_SLOW_BYTES = 384 * 1024
/** What a company's slow bodies hold together: two whole forms. Beyond it the slowest ends. */
export const LARGE_BODIES_SLOW_MAX_BYTES = 32 * MB_BYTES
/** How often one that waits looks whether it is its turn. */
export const LARGE_BODY_LOOK_MS = 20
/**
 * How often one that is under way says so, and after what silence it counts as ended: the runtime may end a request without a word. One
 * whose sender has gone is told of (`enable_request_signal`); this is for whatever is not.
 */
export const LARGE_BODY_BEAT_MS = SECOND_MS
export const LARGE_BODY_SILENT_MS = 10 * SECOND_MS
/**
 * Parts of files that are read whole at a time: a browser brings two files of a list at once, and one of each conversation. Each is held
 * once, 5 MB of it.
 */
export const UPLOAD_PARTS_AT_ONCE = { all: 8, company: 5, person: 3 } as const
/** Shorter than a browser waits for a line that moves nothing (30 s): it is told to come again, and does. */
export const UPLOAD_PART_WAIT_MS = 20 * SECOND_MS
/** What a company's slow parts hold together: those of a dozen phones in a weak network. */
export const UPLOAD_PARTS_SLOW_MAX_BYTES = 64 * MB_BYTES
/** All files of one form together: they stand in memory, so larger ones come in parts. */
export const FORM_FILES_MAX_BYTES = 16 * 1024 * 1024
export const FORM_FILES_MAX = 10
