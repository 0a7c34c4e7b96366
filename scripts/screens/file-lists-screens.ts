import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (name: string, below: (id: number) => string): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/files/${below(demo.fileList('Catálogo da semana'))}`,
  ready: DIALOG,
})

export const FILE_LISTS_SCREENS: readonly Screen[] = [
  { name: 'file-lists', as: 'admin', path: '/files', ready: byId('add') },
  dialog('file-list-new', () => 'new'),
  dialog('file-list-edit', (id) => `${id}`),
  dialog('file-list-delete', (id) => `${id}/delete`),
]
