import type { Words } from '../../words.ts'
import type { todolist as source } from '../pt-BR/todolist.ts'

export const todolist = {
  title: 'To-do',
  lead: 'Your personal list. It stays in this browser only and is deleted when you sign out.',
  text: 'To-do',
  placeholder: 'What needs to be done?',
  due: 'Due',
  reminder: 'Reminder',
  reminders: {
    never: 'No reminder',
    then: 'Remind me then',
    tenMinutes: '10 minutes before',
    hour: '1 hour before',
    day: '1 day before',
  },
  add: 'Add',
  full: 'The list is full: delete or clear some to-dos first.',
  open: 'To do',
  updated: 'Updated {{time}}',
  markDone: 'Done: {{text}}',
  move: 'Move: {{text}}. Use the up and down arrows.',
  moved: '{{text}}: position {{place}} of {{count}}',
  dueMark: {
    at: 'Due {{day}}, {{time}}',
    late: 'Overdue: {{day}}, {{time}}',
    reminder: 'with a reminder',
  },
  deleted_one: 'To-do deleted',
  deleted_other: '{{count}} to-dos deleted',
  done_one: '{{count}} done',
  done_other: '{{count}} done',
  clearDone: 'Clear done',
  allDone: 'All done here.',
  empty: { title: 'No to-dos', text: 'Write the first one above. It works without a network too.' },
  needsScripts: 'The to-do list is kept in your browser and needs JavaScript.',
  notKept: 'This browser does not keep the list: it is lost when you leave this page.',
} as const satisfies Words<typeof source>
