import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { messageFileKey, uploadFileKey } from '#core/media-keys.ts'
import { newWhatsappId } from './session-id.ts'
import { SEND_MAX_ATTEMPTS } from './limits.ts'
import { BYTES, cloudRig, sessionRig, SHA256, TOKEN } from '#tests/edge/driver-rigs.ts'
import { canTakeBackOn } from './sending-channels.ts'
import type { FileRequest, OutgoingFile, Recipient, SendCommand } from './driver.ts'

const CHANNELS = [
  {
    channel: 'whatsappapi',
    makeRig: cloudRig,
    ends: 'accepted',
    account: '106540352242922',
    token: TOKEN,
    unreachedAtFirst: 'retry',
    unreachedAtLast: 'failed',
    canTakeBack: false,
  },
  {
    channel: 'whatsapp',
    makeRig: sessionRig,
    ends: 'written',
    account: 'wa-1-7',
    token: '',
    unreachedAtFirst: 'away',
    unreachedAtLast: 'away',
    canTakeBack: true,
  },
] as const

describe.each(CHANNELS)('the driver of $channel', (channel) => {
  const connection = { id: 7, externalId: channel.account, token: channel.token }
  const maria: Recipient = { kind: 'phone', value: '5511987654321' }
  const text = (more: Partial<SendCommand> = {}): SendCommand => ({
    messageId: 41,
    externalId: newWhatsappId(),
    to: maria,
    content: { kind: 'text', text: 'Bom dia!' },
    quoted: null,
    isForwarded: false,
    ...more,
  })
  const request = (more: Partial<FileRequest> = {}): FileRequest => ({
    companyId: 1,
    messageId: 41,
    ref: {},
    key: messageFileKey(1, 41),
    maxBytes: 1_000_000,
    ...more,
  })

  it('sends a text, and says by which id it is known', async () => {
    const { driver, will, sent } = await channel.makeRig()
    will('takes')
    const outcome = await driver.send(connection, text(), 1)
    expect(outcome).toEqual({ kind: channel.ends, externalId: expect.any(String) as string })
    expect(sent).toMatchObject([{ text: 'Bom dia!', quotes: null }])
    expect(sent[0]?.to).toContain('5511987654321')
  })

  it('says the same message the same way, however often it is tried', async () => {
    const { driver, will, sent } = await channel.makeRig()
    will('not-now', 'takes')
    const command = text()
    await driver.send(connection, command, 1)
    await driver.send(connection, command, 2)
    await driver.send(connection, text({ messageId: 42 }), 1)
    const [first, second, other] = sent.map(({ id }) => id)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  it('quotes the message that is answered', async () => {
    const { driver, will, sent } = await channel.makeRig()
    will('takes')
    const quoted = { externalId: 'Q1', fromMe: false, participant: null, text: 'e aí?' }
    await driver.send(connection, text({ quoted }), 1)
    expect(sent).toMatchObject([{ quotes: 'Q1' }])
  })

  const key = uploadFileKey(1, 'contract')
  const file = (more: Partial<OutgoingFile> = {}): OutgoingFile => ({
    as: 'image',
    key,
    mime: 'image/jpeg',
    size: BYTES.length,
    name: 'foto.jpg',
    caption: 'a foto',
    seconds: null,
    sentAs: null,
    ...more,
  })

  it.each([
    ['image', 'image/jpeg', 'image/jpeg'],
    ['video', 'video/mp4', 'video/mp4'],
    ['audio', 'audio/mpeg', 'audio/mpeg'],
    ['voice', 'audio/ogg', 'audio/ogg; codecs=opus'],
    ['document', 'application/pdf', 'application/pdf'],
    ['sticker', 'image/webp', 'image/webp'],
  ] as const)('sends a file as %s, byte for byte', async (as, mime, goesAs) => {
    const { driver, will, sent, brought } = await channel.makeRig()
    will('takes')
    await env.MEDIA.put(key, BYTES)
    const content = file({ as, mime })
    const uploaded = await driver.upload?.(connection, content, 1)
    if (uploaded?.kind === 'uploaded') content.sentAs = uploaded.id
    const outcome = await driver.send(
      connection,
      text({ content: { kind: 'file', file: content } }),
      1,
    )
    expect(outcome).toMatchObject({ kind: channel.ends })
    expect(await brought(sent[0]?.content ?? {})).toEqual({ mime: goesAs, bytes: BYTES })
    const hasCaption = JSON.stringify(sent[0]?.content).includes('a foto')
    expect(hasCaption).toBe(['image', 'video', 'document'].includes(as))
  })

  it('sends a contact card with the number that WhatsApp knows', async () => {
    const { driver, will, sent } = await channel.makeRig()
    will('takes')
    const card = {
      name: 'João; Souza',
      company: null,
      phones: [{ phone: '+55 11 98765-4321', waId: '5511987654321' }],
      emails: [],
    }
    await driver.send(connection, text({ content: { kind: 'contacts', contacts: [card] } }), 1)
    expect(JSON.stringify(sent[0]?.content)).toContain('5511987654321')
  })

  it('knows which address of a person is its own, and says when there is none', async () => {
    const { driver } = await channel.makeRig()
    expect(driver.recipient([{ kind: 'psid', value: '1' }, maria])).toEqual(maria)
    expect(driver.recipient([{ kind: 'psid', value: '1' }])).toBeNull()
    expect(driver.recipient([])).toBeNull()
    const other = { kind: 'phone', value: '5511900000077' } as const
    expect(driver.recipient([maria, other], [other])).toEqual(other)
  })

  it('fails what the carrier has nobody for, at the first try', async () => {
    const { driver, will } = await channel.makeRig()
    will('no-such-recipient')
    expect(await driver.send(connection, text(), 1)).toMatchObject({ kind: 'failed' })
  })

  it('tries again what was refused for now, ever later, and gives up one day', async () => {
    const { driver, will } = await channel.makeRig()
    will('not-now')
    const waits: number[] = []
    for (let attempt = 1; attempt < SEND_MAX_ATTEMPTS; attempt += 1) {
      const outcome = await driver.send(connection, text(), attempt)
      if (outcome.kind !== 'retry') throw new Error(`try ${attempt}: ${outcome.kind}`)
      waits.push(outcome.afterMs)
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    const last = await driver.send(connection, text(), SEND_MAX_ATTEMPTS)
    expect(last).toMatchObject({ kind: 'failed' })
  })

  it('never takes silence for an answer', async () => {
    const { driver, will } = await channel.makeRig()
    will('nobody-there')
    expect(await driver.send(connection, text(), 1)).toMatchObject({
      kind: channel.unreachedAtFirst,
    })
    expect(await driver.send(connection, text(), 99)).toMatchObject({
      kind: channel.unreachedAtLast,
    })
  })

  it('flags a connection whose account is dead', async () => {
    const { driver, will } = await channel.makeRig()
    will('account-dead')
    expect(await driver.send(connection, text(), 1)).toMatchObject({ kind: 'flag' })
  })

  it('shows its secret to no address', async () => {
    const { driver, will, willForFile, addresses, fileRef } = await channel.makeRig()
    will('takes')
    await driver.send(connection, text(), 1)
    const wanted = request({ ref: fileRef })
    willForFile('is-there')
    await driver.fetchFile(connection, wanted)
    await driver.probe(connection)
    expect(addresses.length).toBeGreaterThan(1)
    expect(addresses.join('\n')).not.toContain(TOKEN)
  })

  it('does what the channel can beyond sending, and nothing for the rest', async () => {
    const { driver } = await channel.makeRig()
    for (const ability of ['revoke', 'edit', 'markRead', 'typing', 'watch'] as const)
      expect(driver[ability] !== null).toBe(channel.canTakeBack)
    expect(canTakeBackOn(channel.channel)).toBe(driver.revoke !== null)
    expect(driver.react).not.toBeNull()
  })

  it('brings a file into storage and says what it is', async () => {
    const { driver, willForFile, fileRef } = await channel.makeRig()
    const wanted = request({ ref: fileRef })
    willForFile('is-there')
    expect(await driver.fetchFile(connection, wanted)).toEqual({
      kind: 'stored',
      bytes: BYTES.length,
      sha256: await SHA256(),
      mime: 'image/jpeg',
    })
  })

  it.each([
    ['gone', { kind: 'failed', why: 'expired' }],
    ['too-large', { kind: 'failed', why: 'too-large' }],
    ['forged', { kind: 'failed', why: 'mismatch' }],
    ['nobody-there', { kind: 'retry' }],
  ] as const)('leaves nothing of a file that is %s', async (says, outcome) => {
    const { driver, willForFile, fileRef } = await channel.makeRig()
    const wanted = request({ ref: fileRef, key: messageFileKey(1, 4000) })
    willForFile(says)
    expect(await driver.fetchFile(connection, wanted)).toMatchObject(outcome)
    expect(await env.MEDIA.head(wanted.key)).toBeNull()
  })

  it('asks nobody for a file it knows nothing of', async () => {
    const { driver, addresses } = await channel.makeRig()
    const wanted = request({ ref: { providerId: '../../106540352242922/messages?' } })
    expect(await driver.fetchFile(connection, wanted)).toMatchObject({
      kind: 'failed',
      why: 'refused',
    })
    expect(addresses).toEqual([])
  })
})
