import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { atDesk } from './desk-calls.ts'
import { workerDigits } from './customer.ts'
import { expect, test as base } from './fixtures.ts'
import { linking, pickUpShopPhone } from './linked-customer.ts'
import type { ShopPhone } from './linked-customer.ts'

/** The first company of the demo, whose admin the tests sign in. */
const COMPANY_ID = 1
let made = 0
const connectionsMade: number[] = []

type Connection = { id: number; channel: string; status: string }

/**
 * A test that leaves no linked phone behind: while a company has one, it is asked about every number that somebody writes down, and those
 * that other tests make up are refused.
 */
export const test = base.extend<{ leavesNoPhone: undefined }>({
  leavesNoPhone: [
    async ({ app, request, signInAs }, use) => {
      linking.isUndone = true
      await use(undefined)
      const { hasHappened } = linking
      Object.assign(linking, { isUndone: false, hasHappened: false })
      const ids = connectionsMade.splice(0)
      if (ids.length === 0 && !hasHappened) return
      await inWhatsapp(request, app.phoneUrl, 'fault', { refuseConnections: false })
      const admin = await signInAs('admin')
      const connections = () => atDesk<Connection[]>(admin, 'GET', '/whatsapp')
      for (const { id, ...connection } of await connections()) {
        if (ids.includes(id)) await atDesk(admin, 'DELETE', `/whatsapp/${id}`)
        else if (isUp(connection)) await atDesk(admin, 'DELETE', `/whatsappsession/${id}`)
      }
      await expect.poll(async () => (await connections()).filter(isUp)).toEqual([])
    },
    { auto: true },
  ],
})

const isUp = ({ channel, status }: Omit<Connection, 'id'>) =>
  channel === 'whatsapp' && status === 'CONNECTED'

/** Does something in the simulated WhatsApp (simulators/whatsapp/README.md). */
export async function inWhatsapp<Answer = unknown>(
  request: APIRequestContext,
  phoneUrl: string,
  control: string,
  body: object,
): Promise<Answer> {
  const answer = await request.post(`${phoneUrl}/__wa/${control}`, { data: body })
  if (!answer.ok()) throw new Error(`${control}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

export type Person = { number: string; name: string; lid: string }

/** Somebody new on WhatsApp; a company's phone is one that devices may be linked to. */
export async function newPerson(
  request: APIRequestContext,
  phoneUrl: string,
  name: string,
  more: { company?: true; passkey?: true } = {},
): Promise<Person> {
  made++
  const number = `55119${workerDigits()}${String(400_000 + made * 13)}`
  const { lid } = await inWhatsapp<{ lid: string }>(request, phoneUrl, 'user', {
    pn: number,
    name,
    picture: 'none',
    ...more,
  })
  return { number, name, lid }
}

/** A connection for a phone, made as the admin on the page makes it; with the token its making tells. */
export async function newConnection(
  admin: Page,
  name: string,
  more: object = {},
): Promise<{ id: number; name: string; token: string }> {
  const body = { name, channel: 'whatsapp', ...more }
  const connection = await atDesk<{ id: number; name: string; token: string }>(
    admin,
    'POST',
    '/whatsapp',
    body,
  )
  connectionsMade.push(connection.id)
  return connection
}

/** What one connection's row shows. */
export const condition = (page: Page, id: number) => page.getByTestId(`condition-${id}`)

export async function isIn(page: Page, id: number, wanted: string): Promise<void> {
  await expect(condition(page, id)).toHaveAttribute('data-condition', wanted)
}

/** The text of the code that the linking dialog shows, once it shows one. */
export async function shownQr(page: Page): Promise<string> {
  const code = page.getByTestId('qr-code')
  await expect(code).toHaveAttribute('data-qr', /.+/)
  return (await code.getAttribute('data-qr')) ?? ''
}

export type LinkedConnection = {
  connection: { id: number; name: string; token: string }
  person: Person
  phone: ShopPhone
}

/** A new connection with a new phone linked to it by the QR code that the page shows. */
export async function linkNewPhone(
  admin: Page,
  browser: Browser,
  phoneUrl: string,
  name: string,
  more: object = {},
): Promise<LinkedConnection> {
  const person = await newPerson(admin.request, phoneUrl, name, { company: true })
  const connection = await newConnection(admin, name, more)
  await admin.goto('/connections')
  const phone = await pickUpShopPhone(browser, phoneUrl, person.number)
  await admin.getByTestId(`connect-${connection.id}`).click()
  await phone.scan(await shownQr(admin))
  await isIn(admin, connection.id, 'open')
  await expect(admin.getByTestId('qr-dialog')).toBeHidden()
  return { connection, person, phone }
}

/** What session-node keeps of one phone is no longer what it wrote: a disk that went bad, a backup that was cut. */
export function damageSession(connectionId: number): void {
  const folder = process.env.APP_DATA_DIR
  if (folder === undefined)
    throw new Error('APP_DATA_DIR is not set: tests/e2e/start-app.ts sets it')
  const store = new DatabaseSync(join(folder, 'session-node', 'sessions.sqlite'))
  try {
    store.exec('PRAGMA busy_timeout = 2000')
    const { changes } = store
      .prepare("UPDATE auth SET sealed = zeroblob(64) WHERE session_id = ? AND type = 'creds'")
      .run(`wa-${COMPANY_ID}-${connectionId}`)
    expect(changes).toBe(1)
  } finally {
    store.close()
  }
}
