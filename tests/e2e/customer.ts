import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { mustHaveTicket, ticketOf } from './desk-calls.ts'
import { expect } from './fixtures.ts'
import type { SampleFile } from './sample-files.ts'

export type Customer = {
  name: string
  number: string
  page: Page
  write(text: string): Promise<void>
  reads(text: string): Promise<void>
}

const COMPANY_NUMBER_ID = '106540352242922'
let made = 0
let sent = 0

/** Two digits: a test that failed ends its worker; the next one begins to count anew, beside the people of the one before. */
export const workerDigits = () => (process.env.TEST_WORKER_INDEX ?? '0').padStart(2, '0').slice(-2)

/** A customer nobody knows yet: the tests of one run share an app and must not meet each other's people. */
export function newCustomer(): { name: string; number: string } {
  made++
  const tail = workerDigits() + String(1000 + made * 7)
  return { name: `Cliente ${tail}`, number: `5511983${tail}` }
}

/** Writes as a customer, without their phone page; somebody new unless `person` is given. */
export async function customerWrites(
  request: APIRequestContext,
  metaSimUrl: string,
  text: string,
  person = newCustomer(),
): Promise<{ name: string; number: string }> {
  const answer = await request.post(`${metaSimUrl}/__sim/inbound`, {
    data: { phoneNumberId: COMPANY_NUMBER_ID, from: person.number, name: person.name, text },
  })
  expect(answer.ok()).toBe(true)
  return person
}

/** A customer who wrote, and their ticket. */
export async function arrived(
  desk: Page,
  request: APIRequestContext,
  simulator: string,
  text: string,
) {
  const person = await customerWrites(request, simulator, text)
  await expect.poll(() => ticketOf(desk, person.name)).not.toBeNull()
  return { ...(await mustHaveTicket(desk, person.name)), ...person }
}

/** Sends a file as a customer, without their phone page. */
export async function customerSends(
  request: APIRequestContext,
  metaSimUrl: string,
  person: { name: string; number: string },
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker',
  file: SampleFile & { voice?: true },
  caption?: string,
): Promise<void> {
  const { name, mimeType, buffer, voice } = file
  const answer = await request.post(`${metaSimUrl}/__sim/inbound`, {
    data: {
      phoneNumberId: COMPANY_NUMBER_ID,
      from: person.number,
      name: person.name,
      text: caption,
      media: {
        type: kind,
        base64: buffer.toString('base64'),
        mime: mimeType,
        ...(kind === 'document' ? { filename: name } : {}),
        ...(voice === undefined ? {} : { voice }),
      },
    },
  })
  expect(answer.ok()).toBe(true)
}

/** A message as Meta's webhook brings it, of any type. */
export async function cloudSends(
  request: APIRequestContext,
  metaSimUrl: string,
  person: { name: string; number: string },
  type: string,
  part: object,
  more: object = {},
): Promise<void> {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: COMPANY_NUMBER_ID },
    contacts: [{ profile: { name: person.name }, wa_id: person.number }],
    messages: [
      {
        from: person.number,
        id: `wamid.test${person.number}${++sent}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type,
        [type]: part,
        ...more,
      },
    ],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const answered = await request.post(`${metaSimUrl}/__sim/raw`, { data: { body } })
  expect(await answered.json()).toMatchObject({ status: 200 })
}

/** Takes the customer's phone in hand: the phone page, in a browser of its own. */
export async function pickUpPhone(browser: Browser, phoneUrl: string): Promise<Customer> {
  const { name, number } = newCustomer()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(
    `${phoneUrl}/?person=${number}&name=${encodeURIComponent(name)}&number=${COMPANY_NUMBER_ID}`,
  )
  return {
    name,
    number,
    page,
    async write(text) {
      await page.getByTestId('phone-input').fill(text)
      await page.getByTestId('phone-send').click()
      await expect(
        page.locator('[data-testid=phone-bubble][data-from=me]', { hasText: text }).last(),
      ).toBeVisible()
    },
    async reads(text) {
      await expect(
        page.locator('[data-testid=phone-bubble][data-from=company]', { hasText: text }),
      ).toBeVisible()
    },
  }
}

/** The row of a customer in the desk's list. */
export const rowOf = (page: Page, name: string) =>
  page.locator('[data-testid^=ticket-row-]', { hasText: name })
/** Presses a row once it is where it stays: keys do nothing at once to one that has just come under the pointer. */
export async function pressRow(page: Page, name: string): Promise<void> {
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page.locator('[data-unsettled]')).toHaveCount(0)
  await rowOf(page, name).click()
}

/** Bubbles of the open conversation with this text. */
export const bubble = (page: Page, text: string) =>
  page.getByTestId('message-bubble').filter({ hasText: text })

export async function acceptFromList(page: Page, name: string): Promise<void> {
  await page.getByTestId('subtab-pending').click()
  const row = rowOf(page, name)
  await row.click()
  // Each waiting row has one: the first of the page may be somebody else's.
  await row.getByTestId('accept-ticket').click()
  await expect(page.getByTestId('composer-input')).toBeVisible()
}

/** A customer who wrote, and their ticket open and accepted. */
export async function inConversation(
  desk: Page,
  { browser, phoneUrl }: { browser: Browser; phoneUrl: string },
  text = 'Oi, tudo bem?',
): Promise<Customer> {
  await desk.goto('/tickets')
  const customer = await pickUpPhone(browser, phoneUrl)
  await customer.write(text)
  await acceptFromList(desk, customer.name)
  await expect(bubble(desk, text)).toBeVisible()
  return customer
}

export async function answer(page: Page, text: string, shown = text): Promise<void> {
  await page.getByTestId('composer-input').fill(text)
  await page.getByTestId('composer-send').click()
  await expect(bubble(page, shown)).toBeVisible()
}
