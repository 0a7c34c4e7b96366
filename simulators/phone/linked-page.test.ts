import { WAMessageStatus } from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
import { inLongRun } from '#scripts/tests/long.ts'
import { ANA, BOB, GROUP, SHOP } from '../whatsapp/test-world.ts'
import { withPhonePage } from './test-linked-page.ts'

const anaLid = `${ANA.lid}@lid`
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const openPhone = withPhonePage()

const CHAT = `/?phone=${SHOP.pn}&contact=${ANA.pn}`

/** The product's own journeys use this page at each landing. */
const longIt = inLongRun<(name: string, run: () => Promise<void>) => void>(() => undefined, it)

describe('the page of linked phones', () => {
  it('links a device by the text of its QR code, shows it, and removes it', async () => {
    const { world, page, problems } = await openPhone('/')
    await page.getByTestId('tab-phones').click()
    await page.getByTestId(`phone-${SHOP.pn}`).click()
    const client = world.connect((await import('../whatsapp/test-client.ts')).newMemory())
    await page.getByTestId('link-device').click()
    await page.getByTestId('qr-text').fill(`  ${await client.qr()}\n`)
    await page.getByTestId('qr-scan').click()
    await page.getByTestId('link-done').getByText('Aparelho conectado.').waitFor()
    expect(await client.closed()).toBe(515)
    await page.getByTestId('device-1').waitFor()
    await page.getByTestId('device-remove-1').click()
    await page.getByText('Nenhum aparelho conectado.').waitFor()
    expect(problems).toEqual([])
  })

  longIt('says when a QR code or a pairing code is of no use', async () => {
    const { page } = await openPhone(`/?phone=${SHOP.pn}`)
    await page.getByTestId('link-device').click()
    await page.getByTestId('qr-text').fill('2@alt,ref,ref,ref')
    await page.getByTestId('qr-scan').click()
    await page.getByTestId('link-problem').getByText('não vale mais').waitFor()
    await page.getByTestId('pairing-code').fill('ABC')
    await page.getByTestId('pairing-code-send').click()
    await page.getByTestId('link-problem').getByText('8 letras').waitFor()
  })

  it('writes with ticks, shows the answer and that it types, and reads it', async () => {
    const { world, page, company, mine, problems } = await openPhone(CHAT)
    const { client } = await world.link()
    await page.getByTestId('phone-input').fill('Oi, *bom* dia!')
    await page.keyboard.press('Enter')
    await mine.getByText('bom').waitFor()
    const id = (await mine.getAttribute('data-wamid')) ?? ''
    const { key } = await client.message(id)
    await page.locator('[data-from=me][data-status=delivered]').waitFor()
    await client.socket.readMessages([key])
    await page.locator('[data-from=me][data-status=read]').waitFor()
    await client.socket.sendPresenceUpdate('composing', anaLid)
    await page.getByTestId('phone-typing').waitFor()
    const sent = await client.socket.sendMessage(anaLid, { text: 'Olá, Ana' })
    await company.getByText('Olá, Ana').waitFor()
    await client.event(
      'messages.update',
      ({ key: { id: told }, update }) =>
        told === sent?.key.id && update.status === WAMessageStatus.READ,
    )
    expect(problems).toEqual([])
  })

  longIt('edits and takes back what was written, answers and reacts', async () => {
    const { world, page, company, mine } = await openPhone(CHAT)
    const { client } = await world.link()
    await client.socket.sendMessage(anaLid, { text: 'Qual é o pedido?' })
    const choose = async (bubble: typeof mine, testId: string) => {
      await bubble.hover()
      await bubble.getByTestId('phone-actions').click()
      await page.getByTestId(testId).click()
    }
    await company.waitFor()
    await choose(company, 'phone-reply')
    await page.getByTestId('phone-input').fill('O 8709')
    await page.getByTestId('phone-send').click()
    await mine.locator('.quoted').getByText('Qual é o pedido?').waitFor()
    await choose(mine, 'phone-edit')
    expect(await page.getByTestId('phone-input').inputValue()).toBe('O 8709')
    await page.getByTestId('phone-input').fill('O 8790')
    await page.getByTestId('phone-send').click()
    await mine.getByText('editada').waitFor()
    await mine.getByText('O 8790').waitFor()
    await choose(company, 'react-👍')
    await company.getByTestId('phone-reactions').getByText('👍').waitFor()
    await choose(mine, 'phone-delete')
    await mine.getByText('Mensagem apagada').waitFor()
    const wrote = client.upserts().filter(({ message: { key } }) => !key.fromMe)
    expect(wrote.map(({ message: { message } }) => Object.keys(message ?? {})[0])).toEqual([
      'extendedTextMessage',
      'protocolMessage',
      'reactionMessage',
      'protocolMessage',
    ])
  })

  longIt('sends a picture, a document, a voice note, a card, a place and a sticker', async () => {
    const { world, page, mine, problems } = await openPhone(CHAT)
    const { client } = await world.link()
    await page
      .getByTestId('attach-photo')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PIXEL })
    await mine.getByTestId('attachment-image').locator('img').waitFor()
    await page.getByTestId('attach-document').setInputFiles({
      name: 'nota.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    })
    await mine.getByText('nota.pdf').waitFor()
    for (const kind of ['voice', 'contact', 'location', 'sticker']) {
      await page.getByTestId('attach').click()
      await page.getByTestId(`attach-${kind}`).click()
      const shown = kind === 'voice' ? 'audio' : kind
      await mine.getByTestId(`attachment-${shown}`).waitFor()
    }
    const ids = await mine.evaluateAll((nodes) =>
      nodes.map((node) => node.getAttribute('data-wamid') ?? ''),
    )
    const messages = await Promise.all(ids.map((id) => client.message(id)))
    expect(
      messages.map(({ message }) =>
        Object.keys(message ?? {}).find((field) => field !== 'messageContextInfo'),
      ),
    ).toEqual([
      'imageMessage',
      'documentMessage',
      'audioMessage',
      'contactMessage',
      'locationMessage',
      'stickerMessage',
    ])
    expect(messages[2]?.message?.audioMessage?.ptt).toBe(true)
    const image = mine.locator('.attachment-image img')
    await expect
      .poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth))
      .toBe(1)
    expect(problems).toEqual([])
  })

  longIt('has several writers in a group, who see who wrote what', async () => {
    const { world, page, mine } = await openPhone('/?phones')
    const { client } = await world.link()
    await world.control('group', {
      id: GROUP,
      subject: 'Família Souza',
      participants: [ANA.pn, SHOP.pn, BOB.pn],
    })
    await page.getByTestId(`phone-${SHOP.pn}`).click()
    await page.getByTestId(`group-${GROUP}`).click()
    await page.getByTestId('phone-input').fill('Quem vai?')
    await page.getByTestId('phone-send').click()
    await mine.getByText('Quem vai?').waitFor()
    await page.getByTestId('group-writer').selectOption(BOB.pn)
    await page.locator('[data-from=member]').getByText('Ana').waitFor()
    await page.getByTestId('phone-input').fill('Eu vou')
    await page.getByTestId('phone-send').click()
    await mine.getByText('Eu vou').waitFor()
    const id = (await mine.getAttribute('data-wamid')) ?? ''
    const { key } = await client.message(id)
    expect(key).toMatchObject({ remoteJid: GROUP, participant: `${BOB.lid}@lid` })
    await client.socket.sendMessage(GROUP, { text: 'Combinado' })
    await page.locator('[data-from=company][data-status=read]').getByText('Combinado').waitFor()
  })

  longIt('has no accessibility violations', async () => {
    const { default: AxeBuilder } = await import('@axe-core/playwright')
    const { world, page, mine } = await openPhone(`/?phone=${SHOP.pn}`)
    await world.link()
    await world.control('send', {
      from: ANA.pn,
      to: SHOP.pn,
      content: { kind: 'text', text: 'oi' },
    })
    await page.getByTestId('device-1').waitFor()
    for (const search of inLongRun(
      [CHAT.slice(1)],
      ['?phones', `?phone=${SHOP.pn}`, CHAT.slice(1)],
    )) {
      await page.goto(new URL(search, page.url()).href)
      await page.getByTestId('phone-input').or(page.locator('.people li')).first().waitFor()
      if (search === CHAT.slice(1)) {
        await mine.first().waitFor()
        await page.getByTestId('attach').click()
      }
      for (const colorScheme of inLongRun(['light'] as const, ['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
      }
    }
  })
})
