import { SECOND_MS } from '#core/time.ts'

/** Empty modules around a QR code, by its standard (ISO/IEC 18004). */
export const QR_QUIET_ZONE = 4
/** How long a linked phone's success stands before its dialog closes. */
export const LINKED_SHOWN_MS = 1.2 * SECOND_MS
/** WhatsApp renews its QR code about this often: the ring starts full at it. */
export const QR_LIFE_MS = 20 * SECOND_MS
/** A QR code that is over may be followed by the next one for this long, before the person is asked to want one. */
export const QR_GRACE_MS = 3 * SECOND_MS
/** After the import has rested the page is read again, with so much room for a clock that goes ahead of the server's. */
export const IMPORT_LOOK_AGAIN_MS = 2 * SECOND_MS
/** An awaited code is asked for this often: its news may be lost between a page's data and its room. */
export const CODE_ASKED_AGAIN_MS = 4 * SECOND_MS
