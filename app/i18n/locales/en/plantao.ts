import type { Words } from '../../words.ts'
import type { plantao as source } from '../pt-BR/plantao.ts'

export const plantao = {
  title: 'On call',
  lead: 'Who gets a WhatsApp notice when tickets wait outside working hours.',
  add: 'New entry',
  columns: {
    user: 'User',
    phone: 'Phone',
    times: 'Times',
    interval: 'Interval',
    notice: 'Last notice',
    actions: 'Actions',
  },
  empty: {
    title: 'Nobody is on call yet',
    text: 'Say who is on call and when: their phone is told while somebody waits.',
  },
  onCall: 'on call',
  now: {
    title: 'On call now:',
    until: 'until {{time}}',
    always: 'with no end',
    nobody: 'Nobody is on call now.',
    next: 'Next: {{name}}, {{time}}.',
  },
  times: {
    days: '{{first}} to {{last}}',
    twoDays: '{{first}} and {{last}}',
    window: '{{start}} to {{end}}',
    wholeDay: '24 hours, from {{start}}',
  },
  every: 'every {{count}} min',
  never: 'none yet',
  failed: '{{time}}: did not arrive',
  obstacles: {
    noDefault: 'Not sent: no connection is the default one',
    down: 'Not sent: the default connection is disconnected',
    channel: 'Not sent: the default connection is not on WhatsApp',
    window:
      'Not sent: this phone has to write to the company, and can be told for the next 24 hours',
  },
  foot: {
    hours: 'Within working hours nobody is told.',
    noHours: 'The company has no working hours: whoever is on call is always told.',
    zone: 'Time zone: {{zone}}.',
  },
  form: {
    newTitle: 'New on-call entry',
    editTitle: 'Edit on-call entry',
    user: 'User',
    choose: 'Choose a user',
    phone: 'Phone',
    phoneHint: 'With country and area code. It is told by the default connection.',
    interval: 'Interval (minutes)',
    intervalHint: 'Between two notices, while somebody waits.',
    times: 'Times of the week',
    timesHint: 'Leave a day empty for a day off. An end before its start is on the next day.',
    start: '{{day}}, start',
    end: '{{day}}, end',
    to: 'to',
    nextDay: 'on the next day',
    wholeDay: '24 hours',
    copy: 'Copy Monday to all days',
  },
  changed: {
    text: 'This entry changed while you were editing: {{what}}.',
    user: 'it is {{name}}’s now',
    phone: 'the phone is {{phone}}',
    interval: 'the interval is {{count}} min',
    times: 'the times are other ones',
  },
  remove: {
    title: 'Delete the on-call entry of {{name}}?',
    text: '{{phone}} is told no more.',
  },
  done: {
    created: 'On-call entry of {{name}} created.',
    saved: 'On-call entry of {{name}} saved.',
    deleted: 'On-call entry deleted.',
  },
} as const satisfies Words<typeof source>
