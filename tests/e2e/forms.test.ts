import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatNumber } from '#core/phone.ts'
import { weekdayOf } from '#core/weekdays.ts'
import { projectPath } from '#scripts/project.ts'
import { atDesk } from './desk-calls.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './fixtures.ts'
import { PlainBrowser } from './plain-browser.ts'
import type { Filled } from './plain-browser.ts'

type Noun = {
  page: string
  by: Person
  /** Of the list, where it is not the page's own. */
  list?: string
  /** Of the form that makes one. */
  form?: (contactId: number) => string
  /** Of the form that changes one, below the row's own address. */
  edit?: string
  /** What a form is filled in with that is refused, the words beside its field, and which of its fields is read again. */
  refused: { filled: Filled; says: string; keeps: string }
  /** What makes it right; `name` is the row's own. */
  made: (name: string) => Filled
  changed: (name: string) => Filled
  /** What its row says; a message has its contact's name. */
  says?: (name: string) => string
  hasSearch?: false
  /** What can be done with one stands on its own page, which its row leads to. */
  hasPage?: true
  /** What stands in place of the form of a new one: a secret that is shown once. */
  shows?: string
}

const TWO_DAYS_MS = 2 * 24 * 3_600_000
const at = (time: number) => `${new Date(time).toISOString().slice(0, 10)}T14:30`
const inTwoDays = () => at(Date.now() + TWO_DAYS_MS)
const twoDaysAgo = () => at(Date.now() - TWO_DAYS_MS)
/** A day on which nobody who is put on call now is told of anything while the test runs. */
const dayAhead = () => weekdayOf(inTwoDays().slice(0, 10))
/** A number of the row's own. */
const phoneOf = (name: string) =>
  `5511${name.replace(/\D/g, '').slice(-8)}${name.endsWith('um') ? 1 : 2}`
const VIDEO = 'dQw4w9WgXcQ'

/** Each page with a form of its own. */
const NOUNS: readonly Noun[] = [
  {
    page: '/tags',
    by: 'admin',
    refused: { filled: { name: 'ab' }, says: 'Mensagem muito curta', keeps: 'name' },
    made: (name) => ({ name }),
    changed: (name) => ({ name }),
  },
  {
    page: '/TagsKanban',
    by: 'admin',
    refused: { filled: { name: 'ab' }, says: 'Mensagem muito curta', keeps: 'name' },
    made: (name) => ({ name }),
    changed: (name) => ({ name }),
  },
  {
    page: '/quick-messages',
    by: 'admin',
    refused: {
      filled: { shortcode: 'sem mensagem' },
      says: 'Escreva a mensagem ou escolha um arquivo',
      keeps: 'shortcode',
    },
    made: (shortcode) => ({ shortcode, message: 'Linha um\nlinha dois, {{firstName}}' }),
    changed: (shortcode) => ({ shortcode }),
  },
  {
    page: '/queues',
    by: 'admin',
    refused: { filled: { name: 'a' }, says: 'Too Short!', keeps: 'name' },
    made: (name) => ({ name, color: 'own', ownColor: '#10e0f0' }),
    changed: (name) => ({ name, orderQueue: '1' }),
    hasSearch: false,
  },
  {
    page: '/users',
    by: 'admin',
    refused: { filled: { name: 'A' }, says: 'Too Short!', keeps: 'name' },
    made: (name) => ({
      name,
      email: `papel-${Date.now()}@demo.test`,
      access: 'password',
      password: 'balcao-demo',
    }),
    changed: (name) => ({ name }),
  },
  {
    page: '/schedules',
    by: 'admin',
    form: (contactId) => `/schedules/new?contactId=${contactId}`,
    refused: { filled: { body: 'Sem hora', sendAt: '' }, says: 'Obrigatório', keeps: 'body' },
    made: (body) => ({ body, sendAt: inTwoDays() }),
    changed: (body) => ({ body }),
    says: (body) => body.slice(0, 20),
  },
  {
    page: '/files',
    by: 'admin',
    refused: { filled: { name: 'Sem mensagem' }, says: 'Obrigatório', keeps: 'name' },
    made: (name) => ({ name, message: 'Segue' }),
    changed: (name) => ({ name }),
  },
  {
    page: '/plantao',
    by: 'admin',
    refused: {
      filled: { userId: '4', phone: '5511987654321', mondayStart: '18:00' },
      says: 'Informe o fim do plantão',
      keeps: 'phone',
    },
    made: (name) => ({
      ...{ userId: '4', phone: phoneOf(name), mondayStart: '' },
      ...{ [`${dayAhead()}Start`]: '08:00', [`${dayAhead()}End`]: '09:00' },
    }),
    changed: (name) => ({ phone: phoneOf(name), interval: '30' }),
    says: (name) => formatNumber(phoneOf(name)),
    hasSearch: false,
  },
  {
    page: '/helps',
    by: 'super',
    list: '/helps?view=table',
    refused: {
      filled: { title: 'Sem vídeo', video: 'curto' },
      says: 'Cole o endereço de um vídeo do YouTube',
      keeps: 'title',
    },
    made: (title) => ({ title, video: VIDEO }),
    changed: (title) => ({ title }),
  },
  {
    page: '/connections',
    by: 'admin',
    form: () => '/connections/new?channel=whatsapp',
    refused: { filled: { name: 'a' }, says: 'Too Short!', keeps: 'name' },
    made: (name) => ({ name, allowGroup: true, importOldMessages: twoDaysAgo() }),
    changed: (name) => ({ name, greetingMessage: 'Olá\ntudo bem?' }),
    hasSearch: false,
    shows: '[data-testid="api-token"]',
  },
  {
    page: '/contacts',
    hasPage: true,
    by: 'admin',
    edit: '/edit',
    refused: {
      filled: { name: 'Sem número', number: '12' },
      says: 'Too Short!',
      keeps: 'number',
    },
    made: (name) => ({
      ...{ name, number: `+${phoneOf(name)}` },
      ...{ 'extraInfo[0].name': 'CPF', 'extraInfo[0].value': '1' },
    }),
    changed: (name) => ({ name, 'extraInfo[0].value': '2', acceptAudioMessage: false }),
  },
  {
    page: '/announcements',
    by: 'super',
    refused: { filled: { title: 'Sem texto' }, says: 'Obrigatório', keeps: 'title' },
    made: (title) => ({ title, text: 'Linha um\nlinha dois' }),
    changed: (title) => ({ title }),
  },
]

test('each page that deletes has its forms here', () => {
  const pages = readdirSync(projectPath('app/routes')).flatMap(
    (file) => /^_company\.([\w-]+)\.\$\w+_\.delete\.tsx$/.exec(file)?.[1] ?? [],
  )
  expect(NOUNS.map(({ page }) => page.slice(1)).sort()).toEqual(pages.sort())
})

for (const noun of NOUNS)
  test(`${noun.page}: one is refused, made, found, changed and deleted without scripts`, async ({
    signInAs,
  }) => {
    const { page, refused } = noun
    const list = noun.list ?? page
    const signedIn = await signInAs(noun.by)
    const browser = new PlainBrowser(signedIn)
    const says = noun.says ?? ((name: string) => name)
    const found = async (name: string, action: RegExp) => {
      if (noun.hasSearch !== false) await browser.send('[data-testid="search"]', { q: name })
      if (noun.hasPage !== true) return await browser.linkInRow(says(name), action)
      await browser.open(await browser.linkInRow(says(name), /\/\d+$/))
      return await browser.linkIn('.page-actions', action)
    }
    const name = `0 ${Date.now()} um`

    await browser.open(list)
    if (noun.form === undefined) await browser.follow('[data-testid="add"]')
    else await browser.open(noun.form(await anyContact(signedIn)))
    await browser.send('[data-testid="save"]', refused.filled)
    expect(browser.status).toBe(400)
    expect(await browser.text()).toContain(refused.says)
    expect(await browser.value(refused.keeps)).toBe(refused.filled[refused.keeps])
    await browser.send('[data-testid="save"]', noun.made(name))
    expect(await browser.has(noun.shows ?? '.done-notice')).toBe(true)
    if (noun.shows === undefined) expect(browser.path.split('?')[0]).toBe(page)
    else await browser.open(list)

    const edit = new RegExp(`^${page}/\\d+${noun.edit ?? ''}(?:\\?|$)`)
    await browser.open(await found(name, edit))
    const other = name.replace('um', 'dois')
    await browser.send('[data-testid="save"]', noun.changed(other))
    expect(browser.path.split('?')[0]).toBe(page)
    await browser.open(list)
    await browser.open(await found(other, new RegExp(`^${page}/\\d+/delete`)))
    await browser.send('[data-testid="confirm-delete"]')
    expect(await browser.has('.done-notice')).toBe(true)
    await browser.open(list)
    expect(await browser.text()).not.toContain(says(other))
  })

test('one’s own profile is refused, told what changed meanwhile, and saved without scripts', async ({
  signInAs,
}) => {
  const carla = await signInAs('carla')
  const browser = new PlainBrowser(carla)
  await browser.open('/menu')
  await browser.follow('[data-testid="menu-profile"]')
  const name = (await browser.value('name')) ?? ''
  const wpp = (await browser.value('wpp')) ?? ''
  await browser.send('[data-testid="save"]', { name: 'C' })
  expect(browser.status).toBe(400)
  expect(await browser.text()).toContain('Too Short!')
  const { id } = await atDesk<{ id: number }>(carla, 'GET', '/auth/me')
  await atDesk(carla, 'PUT', `/users/${id}`, { wpp: '5511900' })
  await browser.send('[data-testid="save"]', { name, defaultTheme: 'dark' })
  expect(browser.status).toBe(409)
  expect(await browser.has('[data-testid="changed"]')).toBe(true)
  await browser.open('/menu/profile')
  expect(await browser.value('wpp')).toBe('5511900')
  await browser.send('[data-testid="save"]', { name, wpp, defaultTheme: 'dark' })
  expect(browser.path).toBe('/menu')
  expect(await browser.has('.done-notice')).toBe(true)
  expect(await browser.has('html.dark')).toBe(true)
  await browser.open('/menu/profile')
  await browser.send('[data-testid="save"]', { defaultTheme: 'light' })
  expect(await browser.has('html.dark')).toBe(false)
})

test('whoever may not open a page is told so, and is led to the first page without scripts too', async ({
  signInAs,
}) => {
  const browser = new PlainBrowser(await signInAs('admin'))
  await browser.open('/announcements')
  expect(browser.status).toBe(403)
  expect(await browser.text()).toContain(
    'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
  )
  expect(await browser.has('noscript meta[http-equiv="refresh"][content="1;url=/"]')).toBe(true)
  // It, and an address without a page, keep the way to all others.
  expect(await browser.has('nav [data-path="/tickets"] a')).toBe(true)
  await browser.open('/nada-aqui')
  expect(browser.status).toBe(404)
  expect(await browser.has('nav [data-path="/tickets"] a')).toBe(true)
})

/** Whom a connection reaches. */
async function anyContact(page: Page): Promise<number> {
  const { contacts } = await atDesk<{ contacts: { id: number; number: string | null }[] }>(
    page,
    'GET',
    '/contacts',
  )
  return contacts.find(({ number }) => number !== null)!.id
}
