import type { Browser, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Phones and people of the simulated WhatsApp that the demo's first start makes. */
export const SHOP_PHONE = '5511940028922'
export const FERNANDA = { number: '5511976210034', name: 'Fernanda Alves' }
/** Hides her number: known by a LID alone. */
export const LUANA = { number: '5541998830217', name: 'Luana' }
export const FAMILY = { id: '120363041100000001@g.us', name: 'Família Souza' }

/** The company's own phone, to which devices are linked. */
export type ShopPhone = {
  page: Page
  /** Reads the QR code that a screen shows. */
  scan(qrText: string): Promise<void>
  /** Types the eight characters that a screen shows. */
  typeCode(code: string): Promise<void>
  /** Linked devices, as the phone lists them. */
  devices: Locator
  removeDevice(): Promise<void>
  demandPasskey(on: boolean): Promise<void>
  /** WhatsApp cuts every connection and takes no new one, or takes them again. */
  whatsappIsDown(down: boolean): Promise<void>
}

/** Of the test that runs: whether the phones it links are unlinked after it, and whether it has linked one. */
export const linking = { isUndone: false, hasHappened: false }

function link(): void {
  if (!linking.isUndone)
    throw new Error('a test that links a phone is a `test` of phones.ts, which unlinks it again')
  linking.hasHappened = true
}

/** A chat with the company's phone, of a person or of a group. */
export type LinkedCustomer = {
  page: Page
  /** In a group: who writes from now on, by number. */
  becomes(number: string): Promise<void>
  write(text: string): Promise<void>
  sendPhoto(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  sendDocument(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  /** Something ready-made. */
  send(kind: 'voice' | 'contact' | 'location' | 'sticker'): Promise<void>
  edit(text: string, becomes: string): Promise<void>
  erase(text: string): Promise<void>
  react(text: string, emoji: string): Promise<void>
  reads(text: string): Promise<void>
  /** The company's screen has told that it read this. */
  isRead(text: string): Promise<void>
  seesTyping(): Promise<void>
  bubble(text: string): Locator
}

export async function pickUpShopPhone(
  browser: Browser,
  phoneUrl: string,
  number = SHOP_PHONE,
): Promise<ShopPhone> {
  const page = await openPage(browser, `${phoneUrl}/?phone=${number}`)
  await expect(page.getByTestId('phone-name')).not.toHaveText(/^\+/)
  const openForm = async () => {
    if (!(await page.getByTestId('qr-text').isVisible()))
      await page.getByTestId('link-device').click()
  }
  const devices = page.locator('[data-testid^=device-][data-online]')
  return {
    page,
    devices,
    async scan(qrText) {
      link()
      await openForm()
      await page.getByTestId('qr-text').fill(qrText)
      await page.getByTestId('qr-scan').click()
      await expect(page.getByTestId('link-done')).not.toHaveText('')
    },
    async typeCode(code) {
      link()
      await openForm()
      await page.getByTestId('pairing-code').fill(code)
      await page.getByTestId('pairing-code-send').click()
      await expect(page.getByTestId('link-done')).not.toHaveText('')
    },
    async removeDevice() {
      await devices.first().getByRole('button').click()
      await expect(devices).toHaveCount(0)
    },
    demandPasskey: (on) => page.getByTestId('passkey').setChecked(on),
    whatsappIsDown: (down) => page.getByTestId('whatsapp-down').setChecked(down),
  }
}

/** Takes the phone of somebody who talks to the company's phone in hand; with a group's id, the phones of its members. */
export async function pickUpLinkedPhone(
  browser: Browser,
  phoneUrl: string,
  who: { number: string } | { id: string },
  shop = SHOP_PHONE,
): Promise<LinkedCustomer> {
  const place = 'id' in who ? { group: who.id } : { contact: who.number }
  const query = new URLSearchParams({ phone: shop, ...place })
  const page = await openPage(browser, `${phoneUrl}/?${query}`)
  await expect(page.getByTestId('phone-input')).toBeVisible()
  const bubble = (text: string) => page.getByTestId('phone-bubble').filter({ hasText: text })
  const mine = (text: string) => bubble(text).and(page.locator('[data-from=me]'))
  const choose = async (text: string, action: string) => {
    await bubble(text).hover()
    await bubble(text).getByTestId('phone-actions').click()
    await page.getByTestId(action).click()
  }
  const submit = async (text: string) => {
    await page.getByTestId('phone-input').fill(text)
    await page.getByTestId('phone-send').click()
    await expect(mine(text)).toBeVisible()
  }
  return {
    page,
    bubble,
    async becomes(number) {
      await page.getByTestId('group-writer').selectOption(number)
    },
    write: submit,
    async sendPhoto(file) {
      const sent = page.getByTestId('attachment-image')
      const before = await sent.count()
      await page.getByTestId('attach-photo').setInputFiles(file)
      await expect(sent).toHaveCount(before + 1)
    },
    async sendDocument(file) {
      await page.getByTestId('attach-document').setInputFiles(file)
      await expect(bubble(file.name)).toBeVisible()
    },
    async send(kind) {
      const sent = page.getByTestId(`attachment-${kind === 'voice' ? 'audio' : kind}`)
      const before = await sent.count()
      await page.getByTestId('attach').click()
      await page.getByTestId(`attach-${kind}`).click()
      await expect(sent).toHaveCount(before + 1)
    },
    async edit(text, becomes) {
      await choose(text, 'phone-edit')
      await submit(becomes)
    },
    async erase(text) {
      await choose(text, 'phone-delete')
      await expect(bubble(text)).toHaveCount(0)
    },
    react: (text, emoji) => choose(text, `react-${emoji}`),
    async reads(text) {
      await expect(bubble(text).and(page.locator('[data-from=company]'))).toBeVisible()
    },
    async isRead(text) {
      await expect(mine(text)).toHaveAttribute('data-status', 'read')
    },
    async seesTyping() {
      await expect(page.getByTestId('phone-typing')).toBeVisible()
    },
  }
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(address)
  return page
}
