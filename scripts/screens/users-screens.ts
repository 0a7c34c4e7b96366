import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (name: string, below: (id: number) => string): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/users/${below(demo.user('Bruno Dias'))}`,
  ready: DIALOG,
})

export const USERS_SCREENS: readonly Screen[] = [
  { name: 'users', as: 'admin', path: '/users', ready: byId('add') },
  dialog('user-new', () => 'new'),
  dialog('user-edit', (id) => `${id}`),
  dialog('user-invite', (id) => `${id}/invite`),
  dialog('user-sign-out', (id) => `${id}/signout`),
  dialog('user-delete', (id) => `${id}/delete`),
  { name: 'invite-gone', as: null, path: '/invite/esta-nao-vale', ready: 'main' },
]
