import { byId, DIALOG, keys, see, steps, tap, type } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

const BUBBLE = byId('message-bubble')

/** One ticket of the demo, and what opens over it. */
const conversation = (name: string, contact: string, open?: Steps): Screen => ({
  name,
  as: 'ana',
  path: (demo) => demo.ticket(contact),
  ready: BUBBLE,
  ...(open === undefined ? {} : { open }),
})

/** Ana's own: she may do everything with it. */
const JOAO = 'João Pedro Lima'
const LATER = 'Bom dia! Lembrete da visita de hoje às 14 h.'
/** Has a card, pictures and documents. */
const WITH_FILES = 'Lurdes Carvalho'

/** Brings up what can be done with the last message of this side, and presses it. */
const onMessage =
  (from: 'me' | 'contact', press: string): Steps =>
  async (page) => {
    const bubble = page.locator(`${BUBBLE}[data-from=${from}]`).last()
    const button = bubble.locator(press).first()
    // What comes late above the composer moves the bubble from under the pointer, and its buttons with it.
    for (let triesLeft = 5; triesLeft > 0; triesLeft--) {
      await bubble.hover()
      try {
        return await button.click({ timeout: 3_000 })
      } catch (missed) {
        if (triesLeft === 1) throw missed
      }
    }
  }
const offline: Steps = async (page) => {
  await page.context().setOffline(true)
  await type('composer-input', 'Só um instante, por favor')(page)
  await page.keyboard.press('Enter')
  await see(byId('connection-state'))(page)
}
const files: Steps = async (page) => {
  await page.getByTestId('composer-files').setInputFiles([
    {
      name: 'contrato-de-manutencao.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    },
    { name: 'vazio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  ])
}

export const CONVERSATION_SCREENS: readonly Screen[] = [
  conversation('conversation', JOAO),
  conversation('conversation-files', WITH_FILES),
  { ...conversation('conversation-notes', 'Maria Souza'), as: 'admin' },
  { ...conversation('conversation-failed', 'Antônio Ferreira'), as: 'admin' },
  { ...conversation('conversation-group', 'Entregas · Zona Sul'), as: 'admin' },
  { ...conversation('conversation-closed', 'Oficina do Zé'), as: 'admin' },
  conversation('ticket-contact', JOAO, steps(contactDrawer, see(byId('contact-drawer')))),
  conversation('ticket-menu', JOAO, steps(tap('ticket-menu'), see('[role=menu]'))),
  conversation('ticket-transfer', JOAO, steps(keys('t'), see(DIALOG))),
  conversation('ticket-snooze', JOAO, steps(keys('z'), see(DIALOG))),
  conversation('ticket-log', JOAO, steps(contactDrawer, tap('open-ticket-log'), see(DIALOG))),
  {
    ...conversation('ticket-delete', JOAO, steps(tap('ticket-menu', 'delete-ticket'), see(DIALOG))),
    as: 'admin',
  },
  conversation('message-actions', JOAO, async (page) => page.locator(BUBBLE).last().hover()),
  conversation(
    'message-menu',
    JOAO,
    steps(onMessage('me', byId('message-more')), see(byId('message-details'))),
  ),
  conversation(
    'message-details',
    JOAO,
    steps(onMessage('me', byId('message-more')), tap('message-details'), see(DIALOG)),
  ),
  conversation(
    'message-delete',
    JOAO,
    steps(onMessage('me', 'button[title="Apagar"]'), see(DIALOG)),
  ),
  conversation(
    'message-react',
    JOAO,
    steps(onMessage('contact', byId('react')), see('.reaction-choice')),
  ),
  conversation(
    'message-reply',
    JOAO,
    steps(onMessage('contact', '[aria-label="Responder"]'), see(byId('reply-bar'))),
  ),
  conversation('picture', WITH_FILES, steps(tap('open-picture'), see(byId('lightbox')))),
  conversation('composer-note', JOAO, steps(keys('n'), type('composer-input', 'Combinei com o @'))),
  conversation(
    'composer-quick-replies',
    JOAO,
    steps(type('composer-input', '/'), see(byId('suggestions'))),
  ),
  conversation('composer-emoji', JOAO, steps(tap('composer-emoji'), see(byId('emoji-picker')))),
  conversation('composer-files', JOAO, steps(files, see(byId('tray-row')))),
  conversation('composer-contact-card', JOAO, steps(tap('composer-card'), see(DIALOG))),
  conversation('composer-later', JOAO, steps(type('composer-input', LATER), tap('send-later'))),
  conversation(
    'message-forward',
    JOAO,
    steps(
      onMessage('contact', byId('message-more')),
      tap('forward-message', 'pick-forward'),
      see(DIALOG),
    ),
  ),
  conversation(
    'messages-ticked',
    JOAO,
    steps(onMessage('contact', byId('message-more')), tap('forward-message'), see('.pick-bar')),
  ),
  conversation('ticket-find', JOAO, steps(tap('ticket-menu', 'find-in-conversation'), find)),
  conversation('ticket-schedule', JOAO, steps(tap('ticket-menu', 'schedule-message'), see(DIALOG))),
  conversation('ticket-rating', JOAO, steps(tap('ticket-menu', 'close-with-rating'), see(DIALOG))),
  conversation('ticket-planned', JOAO, planned),
  conversation('gallery', WITH_FILES, steps(contactDrawer, tap('open-gallery'), see(DIALOG))),
  conversation('commands', JOAO, steps(keys('Control+k'), see(byId('command-bar')))),
  conversation(
    'commands-found',
    JOAO,
    steps(keys('Control+k'), type('command-text', 'ma'), see('[role=option]')),
  ),
  conversation('composer-offline', JOAO, offline),
]

async function find(page: Parameters<Steps>[0]): Promise<void> {
  await type('find-in-ticket', 'técnico')(page)
  await page.getByTestId('find-count').filter({ hasText: /\d/ }).waitFor()
}

async function planned(page: Parameters<Steps>[0]): Promise<void> {
  await type('composer-input', LATER)(page)
  await tap('send-later', 'later-tomorrow')(page)
  await tap('planned-summary')(page)
  await see(byId('planned-row'))(page)
}

async function contactDrawer(page: Parameters<Steps>[0]): Promise<void> {
  if (!(await page.getByTestId('contact-drawer').isVisible()))
    await page.locator('.header-contact').click()
}
