/** Specification part 2 §5. */
export const QUEUE_NAME_MIN_CHARS = 2
export const QUEUE_NAME_MAX_CHARS = 50
/** Characters of a colour as it is sent (specification part 2 §5). */
export const QUEUE_COLOR_MIN_CHARS = 3
export const QUEUE_COLOR_MAX_CHARS = 9
/** Own bound of a place in the order: more queues than any plan has. */
export const QUEUE_PLACE_MAX = 10_000
/** Closed tickets that leave a queue in one statement, before it is deleted. */
export const LEAVE_QUEUE_PAGE = 500
