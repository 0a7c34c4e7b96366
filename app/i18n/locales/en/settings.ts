import type { Words } from '../../words.ts'
import type { settings as source } from '../pt-BR/settings.ts'

export const settings = {
  title: 'Settings',
  lead: 'They apply to all of {{company}} and are saved at once.',
  search: 'Search options',
  nothing: 'No option found',
  changed: 'Somebody else changed this while you were editing: {{what}}.',
  changedTo: '{{option}} (now “{{value}}”)',
  sections: {
    company: {
      title: 'Company',
      lead: 'How the company presents itself, and the clock and language it works by.',
    },
    service: { title: 'Service', lead: 'How tickets arrive, move and end.' },
    messages: {
      title: 'Automatic messages',
      lead: 'What customers get without anybody writing it.',
    },
    robot: { title: 'Bot', lead: 'The menu that answers first.' },
    lgpd: {
      title: 'LGPD',
      lead: 'What the law asks for: to inform, to ask for consent and to protect data.',
    },
    platform: { title: 'Platform', lead: 'Only you, who run the platform, see this part.' },
  },
  zones: { brazil: 'Brazil', others: 'Other countries' },
  /** Time zones are called after towns: those whose name is another in one of the languages. */
  towns: {
    'America/Asuncion': 'Asunción',
    'America/Bogota': 'Bogotá',
    'America/Guatemala': 'Guatemala City',
    'America/Guayaquil': 'Guayaquil',
    'America/Los_Angeles': 'Los Angeles',
    'America/Mexico_City': 'Mexico City',
    'America/Montevideo': 'Montevideo',
    'America/New_York': 'New York',
    'America/Panama': 'Panama City',
    'America/Santo_Domingo': 'Santo Domingo',
    'Atlantic/Cape_Verde': 'Cape Verde',
    'Europe/Istanbul': 'Istanbul',
    'Europe/Lisbon': 'Lisbon',
    'Europe/London': 'London',
    'Europe/Madrid': 'Madrid',
  },
  choices: {
    toggle: { enabled: 'On', disabled: 'Off' },
    scheduleType: { disabled: 'Off', queue: 'Queue', company: 'Company', connection: 'Connection' },
    chatBotType: { text: 'Numbered text' },
  },
  options: {
    name: { label: 'Company name', hint: 'The team sees it in the account menu.' },
    email: { label: 'Email', hint: 'Where the platform reaches the company.' },
    phone: { label: 'Phone', hint: 'With the area code.' },
    document: { label: 'Tax number', hint: 'Of whoever pays for the subscription.' },
    timezone: {
      label: 'Time zone',
      hint: 'For scheduled messages, dates in texts and filters by day.',
    },
    language: {
      label: 'Language of automatic messages',
      hint: 'The language of what Balcão sends to customers by itself.',
    },
    scheduleType: { label: 'Business hours', hint: 'Who says when the company is open.' },
    requiredTag: { label: 'Require a tag to resolve', hint: 'The contact needs at least one tag.' },
    userRating: {
      label: 'Ask for a rating when resolving',
      hint: 'The customer gives a score from 1 to 5.',
    },
    userRandom: {
      label: 'Distribute at random',
      hint: 'Each new ticket goes to an attendant of the queue who is online.',
    },
    acceptCallWhatsapp: {
      label: 'Accept WhatsApp calls',
      hint: 'Off: the call is declined and the customer is told by message.',
    },
    acceptAudioMessageContact: {
      label: 'Accept voice messages from contacts',
      hint: 'How a new contact begins; it can be changed for each of them.',
    },
    sendSignMessage: {
      label: 'Sign with the attendant’s name',
      hint: 'The name stands in bold before the text.',
    },
    sendGreetingAccepted: {
      label: 'Greet when accepting',
      hint: 'The customer reads who will help them.',
    },
    sendMsgTransfTicket: {
      label: 'Tell about transfers',
      hint: 'Tells the customer which queue they go to.',
    },
    sendQueuePosition: {
      label: 'Tell the position in the queue',
      hint: 'The customer reads how many are before them.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Greet with a single queue too',
      hint: 'Connections with one queue skip the menu; the greeting is sent anyway.',
    },
    sendFarewellWaitingTicket: {
      label: 'Farewell to those still waiting',
      hint: 'Also sent when a ticket is resolved without having been accepted.',
    },
    chatBotType: { label: 'Format of the menu', hint: 'Numbered options work on every channel.' },
    enableLGPD: {
      label: 'Use the rules of the LGPD',
      hint: 'Shows the notice at the first contact and keeps date and time of the consent.',
    },
    lgpdMessage: {
      label: 'Notice to the customer',
      hint: 'Goes before the greeting, once for each contact.',
    },
    lgpdLink: { label: 'Link to the privacy policy', hint: 'Goes right after the notice.' },
    lgpdConsent: {
      label: 'Ask for consent in each ticket',
      hint: 'Off: each contact is asked once.',
    },
    lgpdDeleteMessage: {
      label: 'Hide deleted messages',
      hint: 'What the customer deletes disappears for the team too.',
    },
    lgpdHideNumber: {
      label: 'Hide the customer’s number',
      hint: 'Those who are not administrators see only country, area and the last two digits.',
    },
    userCreation: {
      label: 'Open sign-up',
      hint: 'New companies create their own account, without an invitation.',
    },
  },
  changes: {
    title: 'Setting changes',
    lead: 'Who changed what, and when, in the last year.',
    newest: 'Latest changes',
    all: 'See all',
    none: 'No changes yet',
    noneText: 'Whatever somebody changes in the settings shows up here.',
    system: 'The system',
    empty: 'Empty',
    to: 'to',
    undo: 'Undo',
    undoAnyway: 'Undo anyway',
    undid: 'undid a change',
    see: 'See change',
    close: 'Close',
    changedSince:
      'This option has changed again since. Undoing replaces what it is now with what it was before.',
    columns: {
      option: 'Option',
      was: 'Before',
      value: 'After',
      now: 'Now',
      user: 'Who',
      at: 'When',
      actions: 'Actions',
    },
  },
  done: { saved: 'Settings saved.', undone: 'Change undone.' },
} as const satisfies Words<typeof source>
