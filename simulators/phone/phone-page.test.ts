import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BROWSER_MAX_MS, startBrowser } from '#scripts/tests/browser.ts'
import { inLongRun } from '#scripts/tests/long.ts'
import { MARIA, PHONE_NUMBER_ID, startWorld } from '../meta/test-world.ts'
import { startPhoneServer } from './server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser('whole')
}, BROWSER_MAX_MS)
afterAll(() => browser.close())

async function openPhone(path: string) {
  const world = await startWorld()
  const phone = await startPhoneServer(world.sim, 0)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
  })
  onTestFinished(async () => {
    await context.close()
    world.sim.events.close()
    await phone.close()
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(`${phone.url}${path}`)
  return { ...world, page, problems }
}

const CHAT = `/?person=${MARIA}&number=${PHONE_NUMBER_ID}`

/** The product's own journeys use this page at each landing. */
const longIt = inLongRun<(name: string, run: () => Promise<void>) => void>(() => undefined, it)

describe('the phone page', () => {
  it('writes, shows the answer live, and tells the business that it was read', async () => {
    const { page, sendText, idle, updates, problems } = await openPhone('/')
    await page.getByTestId(`person-${MARIA}`).click()
    await page.getByTestId('phone-input').fill('Oi, *bom* dia!')
    await page.keyboard.press('Enter')
    const mine = page.locator('[data-testid=phone-bubble][data-from=me]')
    await mine.and(page.locator('[data-status=sent]')).waitFor()
    expect(await page.getByTestId('phone-input').inputValue()).toBe('')
    await sendText(MARIA, 'Olá, Maria')
    await page.locator('[data-from=company][data-status=read]').getByText('Olá, Maria').waitFor()
    await idle()
    expect(updates().map(({ status, type }) => status ?? type)).toEqual([
      'text',
      'sent',
      'delivered',
      'read',
    ])
    await page.reload()
    await mine.getByText('bom').waitFor()
    expect(await page.getByTestId('phone-bubble').count()).toBe(2)
    expect(problems).toEqual([])
  })

  longIt('replies to a message and reacts to it, and takes the reaction back', async () => {
    const { page, writeAs, sendText, idle, updates } = await openPhone(CHAT)
    await writeAs(MARIA, 'oi')
    await sendText(MARIA, 'Qual é o pedido?')
    const theirs = page.locator('[data-from=company]')
    const choose = async (testId: string) => {
      await theirs.hover()
      await theirs.getByTestId('phone-actions').click()
      await page.getByTestId(testId).click()
    }
    await choose('phone-reply')
    await page.getByTestId('phone-input').fill('O 8790')
    await page.getByTestId('phone-send').click()
    await page.locator('[data-from=me] .quoted').getByText('Qual é o pedido?').waitFor()
    await choose('react-👍')
    await page.getByTestId('phone-reactions').getByText('👍').waitFor()
    await choose('react-👍')
    await page.getByTestId('phone-reactions').waitFor({ state: 'detached' })
    await idle()
    const wamid = await theirs.getAttribute('data-wamid')
    expect(updates().find(({ context }) => context !== undefined)).toMatchObject({
      text: { body: 'O 8790' },
      context: { id: wamid },
    })
    expect(updates().flatMap(({ reaction }) => reaction ?? [])).toEqual([
      { message_id: wamid, emoji: '👍' },
      { message_id: wamid },
    ])
  })

  longIt('shows that the company types and that it read', async () => {
    const { page, writeAs, graph } = await openPhone(CHAT)
    const { ids } = (await writeAs(MARIA, 'oi')) as { ids: string[] }
    await page.getByTestId('phone-bubble').waitFor()
    expect(await page.getByTestId('phone-typing').isVisible()).toBe(false)
    await graph(`/v25.0/${PHONE_NUMBER_ID}/messages`, {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: ids[0],
      typing_indicator: { type: 'text' },
    })
    await page.getByTestId('phone-typing').waitFor()
    await page.locator('[data-from=me][data-status=read]').waitFor()
  })

  longIt('does not show what never reached the phone', async () => {
    const { page, writeAs, sendText, idle } = await openPhone(
      `/?person=5511987650026&number=${PHONE_NUMBER_ID}&name=Rita`,
    )
    await writeAs('5511987650026', 'oi')
    await sendText('5511987650026', 'nunca chega')
    await idle()
    await writeAs('5511987650026', 'alguém aí?')
    await page.getByText('alguém aí?').waitFor()
    expect(await page.locator('[data-from=company]').count()).toBe(0)
  })

  longIt(
    'becomes another person by name and number, and lists the conversation afterwards',
    async () => {
      const { page } = await openPhone('/')
      await page.getByTestId('new-person').click()
      await page.getByLabel('Nome').fill('Rita Lima')
      await page.getByLabel('Número com código do país').fill('+55 48 91234-5678')
      await page.getByRole('button', { name: 'Usar este telefone' }).click()
      await page.getByTestId('phone-input').fill('oi')
      await page.getByTestId('phone-send').click()
      await page.locator('[data-from=me][data-status=sent]').waitFor()
      await page.getByRole('button', { name: 'Voltar para as pessoas' }).click()
      await page.getByTestId('person-5548912345678').getByText('Rita Lima').waitFor()
    },
  )

  longIt('stays at the end of a conversation when a tall picture has come', async () => {
    const { page, writeAs, sim, graph } = await openPhone(CHAT)
    for (let line = 1; line <= 20; line++) await writeAs(MARIA, `linha ${line}`)
    await page.getByText('linha 20', { exact: true }).waitFor()
    const base64 = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 900 })
      return canvas.toDataURL().replace(/^.*,/, '')
    })
    const bytes = Buffer.from(base64, 'base64')
    const { id } = sim.media.add(PHONE_NUMBER_ID, { mime: 'image/png', bytes })
    await graph(`/v25.0/${PHONE_NUMBER_ID}/messages`, {
      messaging_product: 'whatsapp',
      to: MARIA,
      type: 'image',
      image: { id },
    })
    const picture = page.getByTestId('attachment-image').locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight), {
        timeout: 10_000,
      })
      .toBe(900)
    await expect
      .poll(() =>
        page
          .getByTestId('phone-messages')
          .evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)),
      )
      .toBeLessThan(2)
  })

  longIt('cuts what stands under a name with dots where there is no room', async () => {
    const { page } = await openPhone('/')
    await page.setViewportSize({ width: 320, height: 640 })
    const words = page.getByTestId('new-customer').locator('.person-preview > span')
    await words.waitFor()
    const cut = await words.evaluate((span) => ({
      isCut: span.scrollWidth > span.clientWidth,
      by: getComputedStyle(span).textOverflow,
    }))
    expect(cut).toEqual({ isCut: true, by: 'ellipsis' })
  })

  it('has no accessibility violations', async () => {
    const { default: AxeBuilder } = await import('@axe-core/playwright')
    for (const path of inLongRun([CHAT], ['/', CHAT])) {
      const { page, writeAs, sendText } = await openPhone(path)
      await writeAs(MARIA, 'oi')
      await sendText(MARIA, 'olá https://exemplo.com')
      await page.getByText('olá').first().waitFor()
      for (const colorScheme of inLongRun(['light'] as const, ['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
      }
    }
  }, 30_000)
})
