import type { Words } from '../../words.ts'
import type { announcements as source } from '../pt-BR/announcements.ts'

export const announcements = {
  all: 'All announcements',
  new: 'New',
  empty: 'No announcements',
  emptyHint: 'News and notices of the platform show up here.',
  failed: 'The announcements could not be loaded',
  more: 'Show more',
  moreFailed: 'That did not work. Try again',
  readAll: 'Read all',
  readLess: 'Show less',
  priority: {
    high: 'High priority',
    medium: 'Medium priority',
    low: 'Low priority',
  },
} as const satisfies Words<typeof source>
