/** A customer's typing mark fades after this long without a new one: WhatsApp renews it while somebody types. */
export const CUSTOMER_TYPING_MS = 10_000
