import { byId, DIALOG, see, steps, tap } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

const refused: Steps = async (page) => {
  await page.getByLabel('E-mail').fill('ninguem@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('nao-e-esta')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await page.getByRole('alert').first().waitFor()
}
const account: Steps = async (page) => {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.locator('.account-popover').waitFor()
}
const bell: Steps = async (page) => {
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await page.locator('.bell-popover').waitFor()
}
const openRail: Steps = async (page) => {
  await page.getByRole('button', { name: 'Expandir menu' }).click()
  await page.getByRole('button', { name: 'Recolher menu' }).waitFor()
}

/** Outside the desk, and what every page has around it. */
export const SESSION_SCREENS: readonly Screen[] = [
  { name: 'login', as: null, path: '/login', ready: 'form' },
  { name: 'login-refused', as: null, path: '/login', ready: 'form', open: refused },
  { name: 'offline', as: 'admin', path: '/offline', ready: 'main' },
  { name: 'subscription', as: 'admin', path: '/financeiro-aberto', ready: 'main' },
  { name: 'not-found', as: 'admin', path: '/nothing-is-here', ready: 'main' },
  {
    name: 'shell-bell',
    as: 'admin',
    path: '/tickets',
    ready: '[data-testid^=ticket-row-]',
    open: bell,
  },
  ...[
    { name: 'shell-account', open: account },
    {
      name: 'shell-announcements',
      open: steps(tap('open-announcements'), see(byId('announcement'))),
    },
    { name: 'notifications', open: steps(account, tap('notification-settings'), see(DIALOG)) },
    { name: 'profile', path: '/contacts?profile=1', ready: byId('profile-dialog') },
    { name: 'shell-menu', open: openRail, only: 'wide' as const },
  ].map((one) => ({ as: 'admin' as const, path: '/contacts', ready: byId('new-contact'), ...one })),
]
