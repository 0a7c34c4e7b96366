import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Person } from './screen.ts'

/** What the demo's rows are called in this data folder, and a session of each person who looks. */
export type Demo = {
  /** Address of the newest ticket of a contact. */
  ticket(contactName: string): string
  contact(name: string): number
  tag(name: string): number
  queue(name: string): number
  quickMessage(shortcode: string): number
  user(name: string): number
  help(title: string): number
  announcement(title: string): number
  /** Of the message that is planned for a contact. */
  schedule(contactName: string): number
  fileList(name: string): number
  /** The newest change of a setting. */
  settingChange(key: string): number
  /** Of a user’s entry in the on-call roster. */
  onCall(userName: string): number
  sessions: Record<Person, Session>
}
type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

type Listed = { tickets: { uuid: string; contact: { name: string } }[] }
type ContactPage = { contacts: { id: number; name: string }[]; nextCursor: string | null }

/** Signs everybody in once: sign-ins are limited, and a second one of a person would end the first. */
export async function lookAround(browser: Browser, origin: string): Promise<Demo> {
  const sessions = {
    super: await signIn(browser, origin, 'super'),
    admin: await signIn(browser, origin, 'admin'),
    ana: await signIn(browser, origin, 'ana'),
  }
  const context = await browser.newContext({ storageState: sessions.admin })
  const get = async <T>(path: string) =>
    (await (await context.request.get(`${origin}/desk/api/v1${path}`)).json()) as T
  const tickets = new Map<string, string>()
  for (const status of ['closed', 'group', 'pending', 'open']) {
    const { tickets: found } = await get<Listed>(`/tickets?status=${status}&showAll=true`)
    for (const { uuid, contact } of found.toReversed()) tickets.set(contact.name, uuid)
  }
  const contacts = new Map<string, number>()
  for (let next: string | null = ''; next !== null;) {
    const page: ContactPage = await get(`/contacts?cursor=${encodeURIComponent(next)}`)
    for (const { id, name } of page.contacts) contacts.set(name, id)
    next = page.nextCursor
  }
  const tags = new Map(
    (await get<{ id: number; name: string }[]>('/tags/list')).map(({ id, name }) => [name, id]),
  )
  const queues = new Map(
    (await get<{ id: number; name: string }[]>('/queue')).map(({ id, name }) => [name, id]),
  )
  const people = new Map(
    (await get<{ id: number; name: string }[]>('/users/list')).map(({ id, name }) => [name, id]),
  )
  const quick = await get<{ id: number; shortcode: string }[]>('/quick-messages/list')
  const quickMessages = new Map(quick.map(({ id, shortcode }) => [shortcode, id]))
  const helpVideos = await get<{ id: number; title: string }[]>('/helps/list')
  const helps = new Map(helpVideos.map(({ id, title }) => [title, id]))
  const { records } = await get<{ records: { id: number; title: string }[] }>('/announcements')
  const announcements = new Map(records.map(({ id, title }) => [title, id]))
  const { schedules } = await get<{ schedules: { id: number; contact: { name: string } }[] }>(
    '/schedules',
  )
  const planned = new Map(schedules.map(({ id, contact }) => [contact.name, id]))
  const { files } = await get<{ files: { id: number; name: string }[] }>('/files')
  const fileLists = new Map(files.map(({ id, name }) => [name, id]))
  const roster = await get<{ records: { id: number; user: { name: string } }[] }>('/plantao')
  const onCall = new Map(roster.records.map(({ id, user }) => [user.name, id]))
  const changed = await get<{ records: { id: number; key: string }[] }>('/settings/changes')
  const changes = new Map(changed.records.toReversed().map(({ id, key }) => [key, id]))
  await context.close()
  return {
    ticket: (name) => `/tickets/${known(tickets, name)}`,
    contact: (name) => known(contacts, name),
    tag: (name) => known(tags, name),
    queue: (name) => known(queues, name),
    user: (name) => known(people, name),
    quickMessage: (shortcode) => known(quickMessages, shortcode),
    help: (title) => known(helps, title),
    announcement: (title) => known(announcements, title),
    schedule: (contactName) => known(planned, contactName),
    fileList: (name) => known(fileLists, name),
    settingChange: (key) => known(changes, key),
    onCall: (userName) => known(onCall, userName),
    sessions,
  }
}

function known<T>(found: ReadonlyMap<string, T>, name: string): T {
  const value = found.get(name)
  if (value === undefined) throw new Error(`the demo knows no ${name}`)
  return value
}

async function signIn(browser: Browser, origin: string, person: Person): Promise<Session> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${origin}/login`, {
    form: { email: `${person}@demo.test`, password: 'balcao-demo' },
    headers: { origin },
    maxRedirects: 0,
  })
  if (answer.status() !== 302)
    throw new Error(`the sign-in of ${person} answered ${answer.status()}`)
  const session = await context.storageState()
  await context.close()
  return session
}
