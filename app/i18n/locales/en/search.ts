import type { Words } from '../../words.ts'
import type { search as source } from '../pt-BR/search.ts'

export const search = {
  groups: { contacts: 'Contacts', tickets: 'Tickets', messages: 'Messages' },
  more: { contacts: 'More contacts', tickets: 'More tickets', messages: 'Older messages' },
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  nothing: 'Nothing found',
  nothingText: 'Try another word, its beginning, a number, or fewer filters.',
  noneSince: 'No message found since {{day}}.',
  lookFurther: 'Look through older ones',
  looking: 'Searching…',
  failed: 'The search failed.',
  retry: 'Try again',
  team: 'Team',
  note: 'Internal comment',
  recent: { title: 'Recent searches', forget: 'Forget' },
  inTicket: {
    label: 'Search this conversation',
    placeholder: 'Search this conversation',
    older: 'Previous result, older',
    newer: 'Next result, newer',
    close: 'Close the search',
    at: '{{at}} of {{count}}',
    atMost: '{{at}} of {{count}} or more',
    none: 'Nothing found',
  },
} as const satisfies Words<typeof source>
