/** Files of one list or message that are on their way at a time: the server takes few of one person (decision 058). */
export const UPLOADS_AT_ONCE = 2
/** A customer's typing mark fades after this long without a new one: WhatsApp renews it while somebody types. */
export const CUSTOMER_TYPING_MS = 10_000
