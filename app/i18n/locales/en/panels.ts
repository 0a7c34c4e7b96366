import type { Words } from '../../words.ts'
import type { panels as source } from '../pt-BR/panels.ts'

export const panels = {
  greeting: 'Hello, {{name}}! Welcome to {{company}}.',
  validUntil: 'Valid until {{date}}',
  reminder: {
    title: 'Reminder',
    text: 'Reminder: {{text}}',
    many_one: '{{count}} to-do is waiting for you',
    many_other: '{{count}} to-dos are waiting for you',
    open: 'View to-dos',
  },
  bell: {
    empty: 'You are all caught up.',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
    mentions: 'Comments for you',
    mentionIn: '{{by}} · {{name}}',
    noteIn: '{{by}} commented in {{name}}',
    planned: 'Scheduled messages that were not sent',
    dismiss: 'Discard the message to {{name}}',
  },
} as const satisfies Words<typeof source>
