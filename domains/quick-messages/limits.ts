/** Quick replies given to one attendant at once: the list is searched on their device. */
export const QUICK_MESSAGES_LISTED = 500
