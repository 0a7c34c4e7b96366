import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (name: string, below: (id: number) => string): Screen => ({
  name,
  as: 'super',
  path: (demo) => `/helps/${below(demo.help('Monte o robô da sua fila'))}`,
  ready: DIALOG,
})

export const HELPS_SCREENS: readonly Screen[] = [
  { name: 'helps', as: 'ana', path: '/helps', ready: '.help-card' },
  { name: 'helps-table', as: 'super', path: '/helps?view=table', ready: byId('add') },
  { ...dialog('help-watch', (id) => `${id}/watch`), as: 'ana' },
  dialog('help-new', () => 'new'),
  dialog('help-edit', (id) => `${id}`),
  dialog('help-delete', (id) => `${id}/delete`),
]
