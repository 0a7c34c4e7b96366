import { byId, DIALOG, see, steps } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

const toRefusal: Steps = steps(
  async (page) => page.getByTestId('lgpdLink').fill('balcaodemo.example/privacidade'),
  async (page) => page.getByTestId('lgpdLink').press('Enter'),
  see('.field-problem'),
)

const lane = (name: string, below: (id: number) => string): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/TagsKanban/${below(demo.tag('Fechado'))}`,
  ready: DIALOG,
})

export const SETTINGS_SCREENS: readonly Screen[] = [
  { name: 'settings', as: 'super', path: '/settings', ready: byId('requiredTag') },
  {
    name: 'settings-refused',
    as: 'admin',
    path: '/settings#lgpd',
    ready: byId('lgpdLink'),
    open: toRefusal,
  },
  {
    name: 'settings-undo',
    as: 'admin',
    path: (demo) => `/settings/undo/${demo.settingChange('requiredTag')}`,
    ready: DIALOG,
  },
  { name: 'settings-changes', as: 'admin', path: '/settings/changes', ready: '[data-row]' },
  {
    name: 'settings-change',
    as: 'admin',
    path: (demo) => `/settings/changes/${demo.settingChange('lgpdMessage')}`,
    ready: DIALOG,
  },
  { name: 'lanes', as: 'admin', path: '/TagsKanban', ready: byId('add') },
  lane('lane-new', () => 'new'),
  lane('lane-edit', (id) => `${id}`),
  lane('lane-merge', (id) => `${id}/merge`),
  lane('lane-delete', (id) => `${id}/delete`),
]
