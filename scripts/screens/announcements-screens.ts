import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (name: string, below: (id: number) => string): Screen => ({
  name,
  as: 'super',
  path: (demo) =>
    `/announcements/${below(demo.announcement('Confira a forma de pagamento na Meta'))}`,
  ready: DIALOG,
})

export const ANNOUNCEMENTS_SCREENS: readonly Screen[] = [
  { name: 'announcements', as: 'super', path: '/announcements', ready: byId('add') },
  dialog('announcement-new', () => 'new'),
  dialog('announcement-edit', (id) => `${id}`),
  dialog('announcement-delete', (id) => `${id}/delete`),
]
