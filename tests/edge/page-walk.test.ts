import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { may, PROFILES } from '#core/permissions.ts'
import type { Holder, Permission } from '#core/permissions.ts'
import { RecordGone } from '#app/components/dialogs/record-gone.tsx'
import { keepFormDraft } from '#app/components/forms/keep-form-draft.ts'
import { MENU } from '#app/features/frame/menu.ts'
import { secretFields } from '#app/route-builders/form-rules.server.ts'
import { ownClientAction } from '#app/route-builders/own-failure.ts'
import { BODY_MAX_BYTES, limitPageBody } from '#workers/read-body.ts'
import { fillEmptyTables, placedTables, rowsOfCompany } from './compared-tables.ts'
import { contextFor } from './context.ts'
import { makeUser } from './factories.ts'
import { makeWorld, MARK } from './operation-world.ts'
import type { World } from './operation-world.ts'
import { closed, pages, paramsOf } from './company-pages.ts'
import { answerOf } from './page-answer.ts'
import { rows } from './two-people.ts'

/** What only one who may see the page can want: the commands of its forms refuse everybody else. */
const forms = closed.flatMap(({ path, permission, action }) =>
  (action?.intents ?? []).map((intent) => ({
    ...{ path, intent, permission },
    isOfNoRecord: action?.ofNoRecord?.includes(intent) === true,
    action: action ?? (() => Promise.reject(new Error('no action'))),
  })),
)
/** What the platform shows or tells is the same row for every company. */
const OF_PLATFORM = /\{(announcementId|helpId)\}/
const withParameter = closed.filter(({ path }) => path.includes('{') && !OF_PLATFORM.test(path))
/** Forms that name no record of their address: what they make or begin, they do for who sends them. */
const NAMES_NOTHING = ['draft']
/** Enough for every form of a record, so that it gets as far as looking for its record. */
const fieldsFor = ({ ids }: World, viewerId: number): Record<string, string> => ({
  ...{ id: `${ids.phoneId}`, country: '55', area: '11', number: '98765-4321' },
  ...{ phoneNumberId: '123456789012345', accessToken: 'EAAG-token' },
  ...{ name: 'Nome', color: '#112233', message: 'texto', shortcode: 'atalho', body: 'texto' },
  ...{ userId: `${viewerId}`, phone: '5511999990000', interval: '30' },
  ...{ mondayStart: '18:00', mondayEnd: '20:00', sendAt: '2099-01-01T10:00' },
  ...{
    email: 'nova@empresa.test',
    access: 'invite',
    profile: 'user',
    startWork: '00:00',
    endWork: '23:59',
  },
  ...{ defaultTheme: 'light', defaultMenu: 'open', language: 'pt-BR' },
  ...{ title: 'Título', text: 'texto', priority: '3', video: 'dQw4w9WgXcQ' },
  ...{ queueId: `${ids.queueId}`, intoId: `${ids.otherTagId}` },
  ...{ contactId: `${ids.freeContactId}`, otherId: `${ids.contactId}`, mergeId: `${ids.mergeId}` },
})

/** Where the forms that are of no record stand. */
const withoutRecord = (params: Record<string, string>) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, 'new']))

const nobody = () => Promise.reject(new AppError('ERR_UNAUTHENTICATED'))
const noPermission = { status: 403, error: 'ERR_NO_PERMISSION' }

test('every page is of a company, or open to everybody on purpose', () => {
  expect(closed.length).toBeGreaterThan(40)
  const open = pages.filter(({ loader }) => loader?.permission === undefined)
  expect(open.map(({ path }) => path).sort()).toEqual(
    ['/invite/{token}', '/login', '/logout', '/offline', '/preferences', '/tickets', '/{}'].sort(),
  )
})

test('a page asks for what its entry in the menu asks for', () => {
  const asked = new Map(closed.map(({ path, permission }) => [path, permission]))
  const listed = MENU.filter(({ path }) => path !== '/' && asked.has(path))
  expect(listed.length).toBeGreaterThan(10)
  for (const { path, permission } of listed)
    expect([path, asked.get(path)]).toEqual([path, permission])
})

test('a page takes a long body where its form brings a file, and nowhere else', async () => {
  const endpoint = new Hono().onError((error, c) => c.text(error.message, 413))
  endpoint.all('*', async (c) => {
    await limitPageBody(c)
    return c.body(null)
  })
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': `${BODY_MAX_BYTES + 1}`,
  }
  const isTaken = async (path: string) =>
    (await endpoint.request(path, { method: 'POST', body: '-', headers })).ok
  for (const { path, action } of pages) {
    // The questions about a record, and its list, share the action of its form, and bring none.
    const isQuestion = pages.some(
      (other) =>
        other.action === action &&
        other.path.endsWith('}') &&
        (!path.endsWith('}') || path.startsWith(`${other.path}/`)),
    )
    const bringsFile = action?.maxBytes !== undefined && !isQuestion
    for (const id of ['7', ...(path.endsWith('}') ? ['new'] : [])])
      for (const end of ['', '.data']) {
        const address = path.replaceAll(/\{\w*\}/g, id) + end
        expect([address, await isTaken(address)]).toEqual([address, bringsFile])
      }
  }
  expect(pages.some(({ action }) => action?.maxBytes !== undefined)).toBe(true)
})

test('a dialog whose form could not be sent keeps what was written', () => {
  const dialogs = pages.filter(
    ({ ErrorBoundary, action }) => ErrorBoundary === RecordGone && action,
  )
  expect(dialogs.length).toBeGreaterThan(25)
  for (const { path, clientAction } of dialogs)
    expect([path, clientAction]).toEqual([path, ownClientAction])
})

test('no secret of a form is kept in its tab', () => {
  const schemas = pages.flatMap(({ action }) => Object.values(action?.schemas ?? {}))
  const secrets = new Set(schemas.flatMap(secretFields))
  expect(secrets).toContain('currentPassword')
  let kept = ''
  const tab = { getItem: () => kept, removeItem: () => undefined }
  const storage = { ...tab, setItem: (_: string, value: string) => void (kept = value) }
  const form = new FormData()
  for (const name of secrets) form.append(name, 'segredo')
  const place = { userId: 1, path: '/', intent: 'save' }
  keepFormDraft(storage, place, form, { isSecret: () => false, now: 0 })
  expect(kept).toContain('"isPartial":true')
  expect(kept).not.toContain('segredo')
})

describe('signed out', () => {
  test.each(closed.map((page) => [page.path, page] as const))(
    '%s leads to the sign-in page',
    async (path, { loader, action }) => {
      const world = { tagId: '1' }
      for (const run of [loader, ...(action === undefined ? [] : [action])]) {
        const { status, location } = await answerOf(run, nobody, path, world)
        expect([status, location?.split('?')[0]]).toEqual([302, '/login'])
      }
    },
  )
})

/** Of a page that every admin sees, the forms of the platform's owner. */
const OF_OWNER = ['/settings platform']
const HOLDERS: Holder[] = [
  ...PROFILES.map((profile) => ({ profile, super: false })),
  { profile: 'admin', super: true },
]
describe.each(HOLDERS)('as $profile, super: $super', (holder) => {
  const allows = (permission: Permission | null) => permission === null || may(holder, permission)

  describe('a page', () => {
    const own = ownWorld(holder)
    test.each(closed.map((page) => [page.path, page] as const))(
      '%s is shown or refused as it says',
      async (path, { loader, permission }) => {
        const { world, ctx } = own()
        const answer = await answerOf(loader, async () => ctx, path, paramsOf(path, world))
        if (!allows(permission)) return expect(answer).toMatchObject(noPermission)
        expect([answer.status, answer.location, answer.error]).toEqual(
          path === '/' ? [302, '/tickets', undefined] : [200, null, undefined],
        )
      },
    )
  })

  // What a form deletes is there for no page any more: they have a world of their own.
  describe('a form', () => {
    const own = ownWorld(holder)
    test.each(forms.map((form) => [`${form.path} ${form.intent}`, form] as const))(
      '%s is taken or refused as it says',
      async (name, { path, intent, permission, action, isOfNoRecord }) => {
        const { world, ctx } = own()
        const isAllowed = allows(permission) && (holder.super || !OF_OWNER.includes(name))
        const fields = fieldsFor(world, world.ids.colleagueId)
        const named = paramsOf(path, world)
        const params = isOfNoRecord ? withoutRecord(named) : named
        const answer = await answerOf(action, async () => ctx, path, params, intent, fields)
        if (isAllowed) {
          expect(answer.status).toBeLessThan(500)
          return expect(answer.text).not.toContain('ERR_NO_PERMISSION')
        }
        expect([answer.status, answer.text]).toEqual([
          403,
          expect.stringContaining('ERR_NO_PERMISSION'),
        ])
      },
    )
  })
})

/** A company and its viewer for the tests of one group, once they run. */
function ownWorld(holder: Holder): () => { world: World; ctx: CompanyContext } {
  let made: { world: World; ctx: CompanyContext }
  beforeAll(async () => {
    const world = await makeWorld('papel')
    const viewer = await makeUser(world.company, { ...holder, queues: [world.queue] })
    made = { world, ctx: contextFor(world.company, viewer) }
    // What is a person's own is theirs: a page asks for the profile alone.
    for (const own of ['quick_messages SET geral = 0,', 'schedules SET'])
      await rows(world.company, `UPDATE ${own} user_id = ?2 WHERE company_id = ?1`, viewer.id)
  })
  return () => made
}

describe('as another company', () => {
  let theirs: World
  let ctx: CompanyContext
  let fields: Record<string, string>
  beforeAll(async () => {
    theirs = await makeWorld(MARK)
    await fillEmptyTables(theirs)
    const { company } = await makeWorld('meu')
    const admin = await makeUser(company, { profile: 'admin', super: true })
    ctx = contextFor(company, admin)
    fields = fieldsFor(theirs, admin.id)
  })

  test.each(withParameter.map((page) => [page.path, page] as const))(
    '%s with their id does not exist, nor does its form',
    async (path, { loader, action }) => {
      const tables = await placedTables(theirs)
      const before = await rowsOfCompany(theirs, tables)
      const params = paramsOf(path, theirs)
      const answer = await answerOf(loader, async () => ctx, path, params)
      expect(answer.text).not.toContain(MARK)
      // The desk itself says that a ticket is missing, beside the others.
      expect([answer.status, answer.location]).toEqual(
        path === '/tickets/{uuid}' ? [302, '/tickets?missing=ticket'] : [404, null],
      )
      for (const intent of action?.intents ?? []) {
        if (NAMES_NOTHING.includes(intent)) continue
        const sent = await answerOf(action ?? loader, async () => ctx, path, params, intent, fields)
        expect([intent, sent.status, sent.text]).toEqual([intent, 404, expect.any(String)])
        expect(sent.text).not.toContain(MARK)
      }
      expect(await rowsOfCompany(theirs, tables)).toEqual(before)
    },
  )
})
