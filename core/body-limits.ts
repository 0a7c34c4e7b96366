/** Of a request that brings no session: sign-in, an invite's password and a browser's preferences are some hundred bytes, escaped a few thousand. */
export const NOBODYS_BODY_MAX_BYTES = 16 * 1024

/** More fields than any form of ours sends: the largest has a few hundred (500 queues of a user, 100 tags of a contact). */
export const FIELDS_MAX = 1000
/** Longer than any field's name of ours: `variants[12].mediaCaption` and the like. */
export const NAME_MAX_CHARS = 200
/** Name, type and the like of one part of a multipart form: the longest name of a file, escaped, and more. */
export const HEAD_MAX_BYTES = 4 * 1024
/** Of all parts together: the platform reads heads at a thousandth of the speed of what stands between them. */
export const HEADS_MAX_BYTES = 128 * 1024

/** Deeper than any document that carriers or our own programs send; SQLite reads JSON down to 1000 levels (json1, JSON_MAX_DEPTH). */
export const JSON_DEPTH_MAX = 100
/** Values in a document of a caller: the largest lists that operations take have a few hundred entries. */
export const JSON_VALUES_MAX = 10_000
