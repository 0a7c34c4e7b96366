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
} as const satisfies Words<typeof source>
