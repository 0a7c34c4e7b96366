import { expect, it } from 'vitest'
import { LIST_LOAD_MARGIN_PX } from '#app/components/limits.ts'
import { TOAST_MS } from '#app/components/toast.ts'
import { SEARCH_MIN_CHARS as TICKET_LIST_MIN } from '#app/desk-client/ticket-list.ts'
import { QUICK_LABEL_MAX_CHARS } from '#app/features/composer/limits.ts'
import { HISTORY_LOAD_MARGIN_PX } from '#app/features/messages/limits.ts'
import { WARNING_DAYS } from '#app/features/frame/subscription.ts'
import * as shell from '#app/features/frame/limits.ts'
import * as tickets from '#app/features/desk/limits.ts'
import * as room from '#app/realtime/limits.ts'
import * as contacts from '#domains/contacts/limits.ts'
import { NOTE_MIN_CHARS } from '#domains/notes/limits.ts'
import { TAG_NAME_MIN_CHARS } from '#domains/tags/limits.ts'
import { SEARCH_MIN_CHARS } from '#domains/word-index/limits.ts'
import { REPLY_WINDOW_HOURS } from '#domains/tickets/limits.ts'
import { PING_INTERVAL_MS } from '#protocol/realtime/limits.ts'

/** What other tests reach only through these names has its number here, as the specification (part 1) gives it. */
it('the numbers are those of the specification', () => {
  expect(TOAST_MS).toBe(2_000)
  expect({ ...tickets }).toMatchObject({
    SEARCH_DEBOUNCE_MS: 500,
    CONTACT_SEARCH_MIN_CHARS: 3,
    ROW_TAGS: 2,
    NARROW_QUERY: '(max-width: 600px)',
  })
  expect(LIST_LOAD_MARGIN_PX).toBe(100)
  expect([SEARCH_MIN_CHARS, TICKET_LIST_MIN, contacts.SEARCH_MIN_CHARS]).toEqual([3, 3, 3])
  expect({ ...shell }).toMatchObject({
    CONNECTION_WARNING_DELAY_MS: 2_000,
    VOLUME_STEP: 0.1,
    SIGNED_IN_ELSEWHERE_MS: 1_000,
    REFUSED_LEAVES_MS: 1_000,
  })
  expect({ ...room }).toMatchObject({ PONG_TIMEOUT_MS: 18_000, USER_STATUS_INTERVAL_MS: 300_000 })
  expect(PING_INTERVAL_MS).toBe(18_000)
  expect({ ...contacts }).toMatchObject({
    CONTACTS_PAGE: 20,
    NAME_MIN_CHARS: 2,
    NAME_MAX_CHARS: 50,
    NUMBER_MIN_DIGITS: 8,
    NUMBER_MAX_DIGITS: 50,
  })
  expect([NOTE_MIN_CHARS, TAG_NAME_MIN_CHARS]).toEqual([2, 3])
  expect([HISTORY_LOAD_MARGIN_PX, QUICK_LABEL_MAX_CHARS]).toEqual([50, 35])
  expect([REPLY_WINDOW_HOURS, WARNING_DAYS]).toEqual([24, 5])
})
