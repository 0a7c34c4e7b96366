import { formatDay, formatTime, isSameDay } from './dates.ts'
import { avatar, element } from './element.ts'
import { initialsOf } from './people.ts'
import { tick } from './ticks.ts'

/** A line of a list of chats: whose, their last word, what is unread. */
export function chatRow(row: {
  name: string
  hue: number
  testId: string
  /** Null before anybody wrote: then `about` stands in its place. */
  last: { at: number; words: string; status: Parameters<typeof tick>[0] | null } | null
  about: string
  unread: number
  onOpen: () => void
}): HTMLElement {
  const { last, unread } = row
  const preview =
    last === null
      ? element('span', { class: 'person-preview' }, element('span', {}, row.about))
      : element(
          'span',
          { class: 'person-preview' },
          last.status === null ? null : tick(last.status),
          element('span', {}, last.words),
        )
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'person', 'data-testid': row.testId, onclick: row.onOpen },
      avatar(initialsOf(row.name), row.hue),
      element('span', { class: 'person-name' }, row.name),
      element(
        'span',
        { class: unread > 0 ? 'person-time unread' : 'person-time' },
        last ? when(last.at) : '',
      ),
      preview,
      unread > 0
        ? element('span', { class: 'badge', 'aria-label': `${unread} não lidas` }, String(unread))
        : null,
    ),
  )
}

function when(at: number): string {
  return isSameDay(at, Date.now()) ? formatTime(at) : formatDay(at, Date.now()).toLowerCase()
}
