import type { Words } from '../../words.ts'
import type { notifications as source } from '../pt-BR/notifications.ts'

export const notifications = {
  menu: 'Notifications',
  title: 'Notifications',
  lead: 'How Balcão calls you when you are not looking.',
  push: {
    title: 'Notifications in this browser',
    on: 'On. You are called even while Balcão is closed.',
    off: 'Off. While Balcão is closed, you get no notices.',
    enable: 'Turn on',
    disable: 'Turn off',
    test: 'Send a test notification',
    testSent: 'Sent. It will show in a moment.',
    testFailed: 'Your browser’s notification service did not answer. Try again.',
    testGone: 'The browser forgot its subscription. Turn notifications on again.',
    testWait: 'Wait a few seconds between tests.',
    blocked: 'The browser is blocking notifications from Balcão.',
    blockedHow:
      'Click the icon left of the address, open the site permissions and set “Notifications” to “Allow”. Then come back here.',
    unsupported:
      'This browser cannot be called while the page is closed. You still hear the sound and see the counter while it is open.',
    iphone: 'On iPhone, add Balcão to the Home Screen first: Share › Add to Home Screen.',
    notSetUp: 'Notifications are not set up on this server yet.',
    failed: 'Notifications could not be turned on now.',
  },
  what: {
    title: 'Notify me of',
    waiting: 'Tickets that start waiting in my queues',
    mine: 'Messages in my tickets',
    mentions: 'Comments that mention me',
    showText: 'Show the text of messages',
    showTextHint: 'When off, only the name is shown. Useful when others can see your screen.',
  },
  sound: {
    title: 'Sound',
    volume: 'Volume',
    hear: 'Listen',
  },
  quiet: {
    title: 'Quiet hours',
    on: 'Stay quiet at certain hours',
    fromLabel: 'From',
    toLabel: 'To',
    days: 'On',
    zone: 'Time zone: {{zone}}',
    mentionsAnyway: 'Notify me anyway when I am mentioned',
    now: 'Quiet now.',
    overnight: 'Ends on the next day.',
  },
  saved: 'Preferences saved',
  failed: 'Could not be saved. Try again.',
} as const satisfies Words<typeof source>
