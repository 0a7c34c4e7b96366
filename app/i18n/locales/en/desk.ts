import type { Words } from '../../words.ts'
import type { desk as source } from '../pt-BR/desk.ts'

export const desk = {
  title: 'Tickets',
  tabs: { list: 'Tickets', ticket: 'Conversation', label: 'Parts of the desk' },
  more: 'More actions',
  ticketGone: 'This ticket no longer exists or is out of your reach.',
  deletedByOther: 'An administrator deleted this ticket.',
  rightsChanged: 'Your access changed: this ticket is out of your reach now.',
  handedToYou: '{{by}} handed you the ticket of {{name}}.',
  open: 'Open',
  draftOfTicket: 'Draft for this ticket',
  takeFirst: '{{name}} has this ticket. Take it over before you resolve it.',
  wordsKept: 'You kept writing. Your words are saved as a draft in the ticket you were in.',
  wordsNotKept: 'You kept writing, and this browser could not save your words.',
  transferredAway: 'The ticket was transferred to a queue you have no access to.',
  goneElsewhere: 'The ticket of {{name}} left your list, with words of yours that were not sent.',
  scheduleFailed: 'The message scheduled for {{name}} was not sent.',
  /** To another ticket of the list: said aloud. */
  moved: '{{name}}, {{at}} of {{of}}',
  empty: {
    title: 'No ticket open',
    text: 'Pick a ticket from the list or open a new one. Press ? to see the shortcuts.',
  },
  missing: {
    title: 'This ticket could not be found',
    text: 'The address may be wrong, or the ticket was deleted or is in a queue that is not yours.',
    action: 'See tickets',
  },
  peek: {
    title: '{{name}} is waiting',
    text: 'Accept to open the conversation and answer.',
    since: 'Last message: {{time}}',
    comment: 'Comment',
    comments: 'Team comments',
  },
  shortcuts: { tick: 'Select the ticket' },
  planned: {
    sending: 'The message is being sent.',
    cancelled: 'Schedule cancelled.',
    seriesCancelled: 'Schedule cancelled, and those that would have followed.',
  },
} as const satisfies Words<typeof source>
