import { byId, DIALOG, see, steps } from './screen.ts'
import type { Screen } from './screen.ts'

const toRefusal: NonNullable<Screen['open']> = steps(
  async (page) => page.getByTestId('lgpdLink').fill('balcaodemo.example/privacidade'),
  async (page) => page.getByTestId('lgpdLink').press('Enter'),
  see('.field-problem'),
)

export const SETTINGS_SCREENS: readonly Screen[] = [
  { name: 'settings', as: 'super', path: '/settings', ready: byId('requiredTag') },
  {
    name: 'settings-refused',
    as: 'admin',
    path: '/settings#lgpd',
    ready: byId('lgpdLink'),
    open: toRefusal,
  },
  { name: 'lanes', as: 'admin', path: '/TagsKanban', ready: byId('add') },
  { name: 'lane-new', as: 'admin', path: '/TagsKanban/new', ready: DIALOG },
]
