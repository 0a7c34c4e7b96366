import { byId, DIALOG } from './screen.ts'
import type { Screen } from './screen.ts'

const dialog = (
  name: string,
  below: (id: number) => string,
  contact = 'Padaria Pão Quente',
): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/schedules/${below(demo.schedule(contact))}`,
  ready: DIALOG,
})

export const SCHEDULES_SCREENS: readonly Screen[] = [
  { name: 'schedules', as: 'admin', path: '/schedules', ready: byId('add') },
  { name: 'schedules-all', as: 'admin', path: '/schedules?show=all', ready: byId('add') },
  {
    name: 'schedules-calendar',
    as: 'admin',
    path: '/schedules?view=calendar',
    ready: byId('month'),
  },
  dialog('schedule-find', () => 'new?find=oficina'),
  {
    ...dialog('schedule-new', () => ''),
    path: (demo) => `/schedules/new?contactId=${demo.contact('Isabela Ramos')}`,
  },
  dialog('schedule-edit', (id) => `${id}`),
  dialog('schedule-sent', (id) => `${id}`, 'Wagner Batista'),
  dialog('schedule-cancel', (id) => `${id}/cancel`),
  dialog('schedule-send', (id) => `${id}/send`),
  dialog('schedule-delete', (id) => `${id}/delete`),
]
