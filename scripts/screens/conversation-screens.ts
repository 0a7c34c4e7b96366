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
/** Has a card, pictures and documents. */
const WITH_FILES = 'Lurdes Carvalho'

/** Brings up what can be done with the last message of this side, and presses it. */
const onMessage =
  (from: 'me' | 'contact', press: string): Steps =>
  async (page) => {
    const bubble = page.locator(`${BUBBLE}[data-from=${from}]`).last()
    await bubble.hover()
    await bubble.locator(press).first().click()
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
  conversation('message-reply', JOAO, steps(keys('r'), see(byId('reply-bar')))),
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
  conversation('composer-offline', JOAO, offline),
]

async function contactDrawer(page: Parameters<Steps>[0]): Promise<void> {
  if (!(await page.getByTestId('contact-drawer').isVisible()))
    await page.locator('.header-contact').click()
}
