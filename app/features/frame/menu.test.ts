import { globSync } from 'node:fs'
import { MessagesSquare } from 'lucide-react'
import { expect, it } from 'vitest'
import type { Profile } from '#core/permissions.ts'
import type { PlanFlags } from '#domains/companies/directory.types.ts'
import { RECORD_SOURCES } from '#domains/search/find-records.ts'
import { RECORD_KINDS } from '#domains/search/search.types.ts'
import { barPaths, grouped, MENU, menuFor } from './menu.ts'
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

type Options = {
  super?: boolean
  plan?: Partial<PlanFlags>
  menu?: readonly MenuEntry[]
  hasFlag?: boolean
}

function entries(profile: Profile, options: Options = {}) {
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
  const plan = { ...EVERYTHING, ...options.plan }
  return menuFor({ user, plan }, options.menu, options.hasFlag)
}

const paths = (profile: Profile, options?: Options) =>
  entries(profile, options).map(({ path }) => path)

it('shows only pages that exist', () => {
  expect(paths('admin', { super: true })).toEqual([
    '/tickets',
    '/quick-messages',
    '/TagsKanban',
    '/contacts',
    '/schedules',
    '/tags',
    '/todolist',
    '/helps',
    '/announcements',
    '/users',
    '/queues',
    '/connections',
    '/plantao',
    '/files',
    '/settings',
  ])
})

it('finds the records of a page for who may open it', () => {
  for (const kind of RECORD_KINDS) {
    const { permission, feature } = RECORD_SOURCES[kind]
    expect(MENU.filter(({ finds }) => finds === kind)).toMatchObject([{ permission }])
    expect(MENU.find(({ finds }) => finds === kind)?.plan).toBe(feature)
  }
})

/** Pages of records without a name to look for, and contacts, which the search of people finds. */
const NOT_BY_NAME = ['/announcements', '/contacts', '/helps', '/plantao', '/schedules']

it('has every page of records found by name, or named here', () => {
  const pages = globSync('app/routes/_company.*.$*Id.tsx').map((file) => {
    const [, page] = /_company\.([\w-]*?)_?\.\$\w+Id\.tsx$/.exec(file) ?? []
    return page === undefined ? [] : [`/${page}`]
  })
  const found = MENU.filter(({ finds }) => finds !== undefined && finds !== 'option')
  const known = [...found.map(({ path }) => path), ...NOT_BY_NAME].toSorted()
  expect(pages.flat().toSorted()).toEqual(known)
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
  for (const path of ['/TagsKanban', '/campaigns', '/messages-api'])
    expect(shown).not.toContain(path)
  expect(shown).toContain('/schedules')
})

it('gives every page a key of its own', () => {
  const keys = MENU.map(({ key }) => key)
  expect(new Set(keys).size).toBe(MENU.length)
  for (const key of keys) expect(key).toMatch(/^[a-z]$/)
})

it('groups the whole menu in the order of the specification', () => {
  const groups = grouped(entries('admin', { super: true, menu: COMPLETE }))
  expect(groups.map(({ group, entries: own }) => [group, ...own.map(({ path }) => path)])).toEqual([
    [
      'main',
      ...['/', '/tickets', '/moments', '/quick-messages', '/TagsKanban', '/contacts', '/schedules'],
      ...['/tags', '/chats', '/todolist', '/helps'],
    ],
    [
      'admin',
      ...['/campaigns', '/messages-api', '/users', '/queues', '/prompts', '/queue-integration'],
      ...['/connections', '/plantao', '/files', '/settings'],
    ],
    ['platform', '/announcements', '/companies'],
  ])
})

it('has no heading for a group in which a person may open nothing', () => {
  const groups = grouped(entries('user', { menu: COMPLETE }))
  expect(groups.map(({ group }) => group)).toEqual(['main'])
})

it('shows campaigns by the flag of the browser where the plan does not, to administrators alone', () => {
  const plan = { useCampaigns: false, useKanban: false }
  const options = { plan, menu: COMPLETE, hasFlag: true }
  expect(paths('admin', { ...options, hasFlag: false })).not.toContain('/campaigns')
  expect(paths('admin', options)).toContain('/campaigns')
  expect(paths('admin', options)).not.toContain('/TagsKanban')
  expect(paths('user', options)).not.toContain('/campaigns')
})

it('has the same three daily pages in a phone’s bar as far as they exist, then the next of the menu', () => {
  expect(barPaths(entries('admin', { menu: COMPLETE }))).toEqual([
    '/tickets',
    '/contacts',
    '/chats',
  ])
  expect(barPaths(entries('user'))).toEqual(['/tickets', '/contacts', '/tags'])
  const few = COMPLETE.filter(({ path }) => ['/tickets', '/moments', '/helps'].includes(path))
  expect(barPaths(entries('user', { menu: few }))).toEqual(['/tickets', '/moments', '/helps'])
})
