import type { Words } from '../../words.ts'
import type { forms as source } from '../pt-BR/forms.ts'

export const forms = {
  /** Placeholders of stored texts (domains/messages/fill-variables.ts), and what a preview puts in their place. */
  variables: {
    insert: 'Insert',
    preview: 'As the customer reads it',
    empty: 'The text appears here.',
    none_one: 'Not a variable, reaches the customer as it is: {{raw}}',
    none_other: 'Not variables, reach the customer as they are: {{raw}}',
    names: {
      firstName: 'First name',
      name: 'Name',
      userName: 'Attendant',
      ms: 'Greeting',
      protocol: 'Protocol',
      date: 'Date',
      hour: 'Time',
      ticket_id: 'Ticket number',
      queue: 'Queue',
      connection: 'Connection',
    },
    sample: { contact: 'Mary Smith', queue: 'Sales', connection: 'Main store' },
  },
  changed: {
    take: 'Use the new values',
    saveOver: 'Save anyway',
    field: '{{label}} (now: {{value}})',
    line: '{{label}}: {{value}}',
    other: '{{label}} changed',
    lead: 'This changed while you were editing:',
    on: 'yes',
    off: 'no',
    empty: 'empty',
    taken: 'The new values are in the form.',
    untake: 'Back to what I wrote',
    newText: '{{label}}: the new text',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes will be lost.',
    confirm: 'Leave without saving',
    stay: 'Keep editing',
  },
  palette: 'Colors',
  /** Beside what is saved by itself. */
  setting: {
    saving: 'Saving',
    saved: 'Saved',
    failed: 'Not saved',
    changed: 'Somebody else changed this first. It is now “{{value}}”.',
  },
  file: {
    choose: 'Choose a file',
    drop: 'or drop it here',
    replace: 'Replace file',
    keep: 'Keep',
    clear: 'Remove the chosen file',
  },
  draft: {
    restored: 'What you wrote before your session ended is here again. It is not saved yet.',
    partly:
      'What you wrote before your session ended is here again, without passwords and files. It is not saved yet.',
  },
  /** Of rows that stand in an order. */
  rows: {
    up: 'Move line {{count}} up',
    down: 'Move line {{count}} down',
    remove: 'Remove line {{count}}',
    move: 'Move line {{count}}: drag it or use the arrow keys',
    moved: 'Now it is line {{count}} of {{total}}',
  },
} as const satisfies Words<typeof source>
