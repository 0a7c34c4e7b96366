import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (name: string, below: (id: number) => string): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/plantao/${below(demo.onCall('Ana Reis'))}`,
  ready: DIALOG,
})

export const PLANTAO_SCREENS: readonly Screen[] = [
  { name: 'plantao', as: 'admin', path: '/plantao', ready: byId('add') },
  dialog('plantao-new', () => 'new'),
  dialog('plantao-edit', (id) => `${id}`),
  dialog('plantao-delete', (id) => `${id}/delete`),
]
