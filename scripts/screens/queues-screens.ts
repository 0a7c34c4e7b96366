import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (name: string, below: (id: number) => string): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/queues/${below(demo.queue('Suporte'))}`,
  ready: DIALOG,
})

export const QUEUES_SCREENS: readonly Screen[] = [
  { name: 'queues', as: 'admin', path: '/queues', ready: byId('add') },
  dialog('queue-new', () => 'new'),
  dialog('queue-edit', (id) => `${id}`),
  dialog('queue-delete', (id) => `${id}/delete`),
]
