import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (name: string, below: (id: number) => string): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/tags/${below(demo.tag('garantia'))}`,
  ready: DIALOG,
})

export const TAGS_SCREENS: readonly Screen[] = [
  { name: 'tags', as: 'admin', path: '/tags', ready: byId('add') },
  dialog('tag-new', () => 'new'),
  dialog('tag-edit', (id) => `${id}`),
  dialog('tag-merge', (id) => `${id}/merge`),
  dialog('tag-delete', (id) => `${id}/delete`),
]
