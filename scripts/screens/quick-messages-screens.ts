import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (name: string, below: (id: number) => string, shortcode = 'ola'): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/quick-messages/${below(demo.quickMessage(shortcode))}`,
  ready: DIALOG,
})

export const QUICK_MESSAGES_SCREENS: readonly Screen[] = [
  { name: 'quick-messages', as: 'admin', path: '/quick-messages', ready: byId('add') },
  dialog('quick-message-new', () => 'new'),
  dialog('quick-message-edit', (id) => `${id}`, 'promocao'),
  dialog('quick-message-delete', (id) => `${id}/delete`),
]
