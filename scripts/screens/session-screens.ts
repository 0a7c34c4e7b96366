import { byId, DIALOG, see, steps, tap, type } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

const refused: Steps = async (page) => {
  await page.getByLabel('E-mail').fill('ninguem@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('nao-e-esta')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await page.getByRole('alert').first().waitFor()
}
/** From the rail, or on a phone from the sheet that has all of it. */
const fromRail = (wide: Steps, narrow: Steps): Steps => {
  return async (page) => {
    const isPhone = (page.viewportSize()?.width ?? 0) <= 600
    if (isPhone) await tap('open-menu')(page)
    await (isPhone ? narrow : wide)(page)
  }
}
const account = steps(
  fromRail((page) => page.getByRole('button', { name: /^Conta de/ }).click(), tap('menu-account')),
  see('.account-rows'),
)
const announcements = steps(
  fromRail(tap('open-announcements'), tap('menu-announcements')),
  see(byId('announcement')),
)
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
  { name: 'menu', as: 'admin', path: '/menu', ready: '.nav-page' },
  {
    name: 'menu-profile',
    as: 'ana',
    path: '/menu/profile',
    ready: `${DIALOG} ${byId('save')}`,
  },
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
    { name: 'shell-announcements', open: announcements },
    { name: 'notifications', open: steps(account, tap('notification-settings'), see(DIALOG)) },
    { name: 'profile', path: '/contacts?profile=1', ready: `${DIALOG} ${byId('save')}` },
    { name: 'shell-menu', open: openRail, only: 'wide' as const },
    {
      name: 'shell-sheet',
      open: steps(tap('open-menu'), see(byId('menu-search'))),
      only: 'narrow' as const,
    },
    {
      name: 'shell-sheet-search',
      open: steps(tap('open-menu'), type('menu-search', 'con'), see('[data-hit]')),
      only: 'narrow' as const,
    },
  ].map((one) => ({ as: 'admin' as const, path: '/contacts', ready: byId('add'), ...one })),
]
