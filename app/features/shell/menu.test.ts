import { MessagesSquare } from 'lucide-react'
import { expect, it } from 'vitest'
import type { Profile } from '#core/permissions.ts'
import type { PlanFlags } from '#domains/companies/directory.types.ts'
import { MENU, menuFor } from './menu.ts'
import type { MenuEntry } from './menu.ts'
import type { Viewer } from './viewer.tsx'

const EVERYTHING: PlanFlags = {
  useWhatsapp: true,
  useFacebook: true,
  useInstagram: true,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegration: true,
}
/** The menu once every page is built. */
const COMPLETE: MenuEntry[] = MENU.map((entry) => ({ ...entry, icon: MessagesSquare }))

function paths(
  profile: Profile,
  options: { super?: boolean; plan?: Partial<PlanFlags>; menu?: readonly MenuEntry[] } = {},
) {
  const user: Viewer['user'] = {
    id: 1,
    name: 'Ana',
    profile,
    super: options.super ?? false,
    allTicket: false,
    allowGroup: false,
    queueIds: [],
    color: '',
    profileImage: null,
  }
  return menuFor({ user, plan: { ...EVERYTHING, ...options.plan } }, options.menu).map(
    ({ path }) => path,
  )
}

it('shows only pages that exist', () => {
  expect(paths('admin', { super: true })).toEqual(['/tickets', '/contacts', '/connections'])
})

it('keeps administration to administrators', () => {
  const own = paths('user', { menu: COMPLETE })
  expect(own).toContain('/tickets')
  for (const path of ['/', '/users', '/queues', '/connections', '/settings', '/campaigns'])
    expect(own).not.toContain(path)
  expect(paths('admin', { menu: COMPLETE })).toEqual(
    expect.arrayContaining(['/', '/users', '/queues', '/connections', '/settings']),
  )
})

it('keeps the platform’s pages to its owner', () => {
  expect(paths('admin', { menu: COMPLETE })).not.toContain('/companies')
  expect(paths('admin', { super: true, menu: COMPLETE })).toEqual(
    expect.arrayContaining(['/companies', '/announcements']),
  )
})

it('leaves out what the plan does not include', () => {
  const plan = { useKanban: false, useCampaigns: false, useExternalApi: false }
  const shown = paths('admin', { plan, menu: COMPLETE })
  for (const path of ['/Kanban', '/campaigns', '/messages-api']) expect(shown).not.toContain(path)
  expect(shown).toContain('/schedules')
})

it('gives every page a key of its own', () => {
  const keys = MENU.map(({ key }) => key)
  expect(new Set(keys).size).toBe(MENU.length)
  for (const key of keys) expect(key).toMatch(/^[a-z]$/)
})
