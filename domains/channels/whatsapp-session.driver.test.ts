import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { configOf } from '#core/config.ts'
import { messageFileKey } from '#core/media-keys.ts'
import { readMediaToken } from '#core/session-media-token.ts'
import type { SessionAnswer, SessionFailure } from '#core/session-port.ts'
import type { CommandInput, SessionCommandKind } from '#protocol/session/commands.ts'
import { MEDIA_PATH_PREFIX } from '#protocol/session/limits.ts'
import { phone, phoneFails } from '#tests/edge/phone-conversation.ts'
import type { TestAnswer } from '#tests/edge/context.ts'
import { SEND_MAX_ATTEMPTS } from './limits.ts'
import type { Recipient, SendCommand } from './driver.ts'
import { whatsappSessionDriver } from './whatsapp-session.driver.ts'

const NOW = 1_772_452_000_000
const config = configOf(env)
const connection = { id: 7, externalId: 'wa-1-7', token: '' }
const LID: Recipient = { kind: 'lid', value: '900000000000002' }
const PHONE: Recipient = { kind: 'phone', value: '5511987654321' }
const GROUP: Recipient = { kind: 'group', value: '120363000000000001@g.us' }

function driverThat(answer: TestAnswer) {
  const commands: { sessionId: string; kind: SessionCommandKind; input: unknown }[] = []
  const sessions = {
    command<K extends SessionCommandKind>(sessionId: string, kind: K, input: CommandInput<K>) {
      commands.push({ sessionId, kind, input })
      return Promise.resolve(answer(kind, input) as SessionAnswer<K>)
    },
  }
  return {
    driver: whatsappSessionDriver({ config, sessions, clock: { now: () => NOW } }),
    commands,
  }
}

const text = (more: Partial<SendCommand> = {}): SendCommand => ({
  messageId: 1,
  externalId: '3EB0AAAAAAAAAAAAAAAAAA',
  to: PHONE,
  content: { kind: 'text', text: 'oi' },
  quoted: null,
  isForwarded: false,
  ...more,
})

it('reaches a person by the address that stays, then by the number, and a group as it is', async () => {
  const { driver, commands } = driverThat(phone())
  expect(driver.recipient([PHONE, LID])).toEqual(LID)
  expect(driver.recipient([GROUP, PHONE])).toEqual(PHONE)
  expect(driver.recipient([GROUP])).toEqual(GROUP)
  // Of two people in one contact the one who wrote; of one, the LID all the same.
  expect(driver.recipient([PHONE, LID], [PHONE])).toEqual(LID)
  const other = { kind: 'phone', value: '5511912345678' } as const
  expect(driver.recipient([PHONE, LID, other], [PHONE])).toEqual(PHONE)
  for (const to of [LID, PHONE, GROUP]) await driver.send(connection, text({ to }), 1)
  expect(commands.map(({ input }) => (input as { to: string }).to)).toEqual([
    '900000000000002@lid',
    '5511987654321@s.whatsapp.net',
    '120363000000000001@g.us',
  ])
})

it('writes under the id made in advance, and quotes a message of a group with who wrote it', async () => {
  const { driver, commands } = driverThat(phone())
  const quoted = { externalId: 'Q1', fromMe: false, participant: '77@lid', text: 'e aí?' }
  const command = text({ to: GROUP, quoted })
  expect(await driver.send(connection, command, 1)).toEqual({
    kind: 'written',
    externalId: command.externalId,
  })
  expect(commands).toEqual([
    {
      sessionId: 'wa-1-7',
      kind: 'message.send',
      input: {
        to: GROUP.value,
        messageId: command.externalId,
        content: { kind: 'text', text: 'oi' },
        quoted: {
          chat: GROUP.value,
          id: 'Q1',
          fromMe: false,
          participant: '77@lid',
          text: 'e aí?',
        },
      },
    },
  ])
})

it.each<[SessionFailure, boolean, string]>([
  ['ERR_NOT_OPEN', false, 'away'],
  ['ERR_NO_NODE', true, 'away'],
  ['ERR_NO_ANSWER', true, 'away'],
  ['ERR_STOPPING', false, 'away'],
  ['ERR_DISK_FULL', false, 'away'],
  ['ERR_FENCED', false, 'away'],
  ['ERR_UNKNOWN_COMMAND', true, 'away'],
  ['ERR_CARRIER', true, 'retry'],
  ['ERR_CARRIER', false, 'retry'],
  ['ERR_NO_SESSION', false, 'flag'],
  ['ERR_CORRUPT', false, 'flag'],
  ['ERR_NOT_ON_WHATSAPP', false, 'failed'],
  ['ERR_INVALID_INPUT', false, 'failed'],
  ['ERR_UNKNOWN_COMMAND', false, 'failed'],
])('ends a send that was refused with %s (retryable %s) as %s', async (code, retryable, kind) => {
  const { driver } = driverThat(phone({ 'message.send': phoneFails(code, retryable) }))
  expect(await driver.send(connection, text(), 1)).toMatchObject({ kind })
})

it('gives up what WhatsApp keeps refusing, and never what nobody could take', async () => {
  const refusing = driverThat(phone({ 'message.send': phoneFails('ERR_CARRIER') }))
  expect(await refusing.driver.send(connection, text(), SEND_MAX_ATTEMPTS)).toMatchObject({
    kind: 'failed',
    code: 'wa-carrier',
  })
  const away = driverThat(phone({ 'message.send': phoneFails('ERR_NOT_OPEN') }))
  expect(await away.driver.send(connection, text(), 1000)).toMatchObject({ kind: 'away' })
})

it('takes back, marks as read, shows typing, and watches it as somebody who is there', async () => {
  const { driver, commands } = driverThat(phone())
  const place = { externalId: 'M1', fromMe: true, participant: null }
  const theirs = { externalId: 'M2', fromMe: false, participant: '77@lid' }
  expect(await driver.revoke?.(connection, LID, place)).toEqual({ ok: true })
  expect(await driver.markRead?.(connection, GROUP, [theirs])).toEqual({ ok: true })
  await driver.typing?.(connection, LID, true)
  await driver.typing?.(connection, LID, false)
  await driver.watch?.(connection, LID)
  const chat = '900000000000002@lid'
  expect(commands.map(({ kind, input }) => [kind, input])).toEqual([
    [
      'message.delete',
      {
        messageId: expect.stringMatching(/^3EB0/) as string,
        target: { chat, id: 'M1', fromMe: true },
      },
    ],
    [
      'chat.read',
      { messages: [{ chat: GROUP.value, id: 'M2', fromMe: false, participant: '77@lid' }] },
    ],
    ['presence.send', { to: chat, presence: 'composing' }],
    ['presence.send', { to: chat, presence: 'paused' }],
    ['presence.send', { to: null, presence: 'available' }],
    ['presence.subscribe', { to: chat }],
  ])
})

it('says why something could not be done', async () => {
  const { driver } = driverThat(phone({ 'message.delete': phoneFails('ERR_NOT_OPEN') }))
  const place = { externalId: 'M1', fromMe: true, participant: null }
  expect(await driver.revoke?.(connection, LID, place)).toEqual({
    ok: false,
    code: 'ERR_NOT_OPEN',
    reason: 'detail of ERR_NOT_OPEN',
  })
})

const media = {
  mediaKey: 'a2V5',
  mime: 'image/jpeg',
  size: 21,
  sha256: 'aGFzaA==',
  url: 'https://old',
}
const wanted = {
  companyId: 1,
  messageId: 5,
  key: messageFileKey(1, 5),
  maxBytes: 1000,
  ref: { content: 'image', media, message: { chat: 'x@lid', id: 'M1', fromMe: false } },
}
const gone = phoneFails('ERR_MEDIA_EXPIRED')
const brought = { ok: true, result: { bytes: 21, sha256: 'ab'.repeat(32) } } as const

it('gives the node leave to bring this one file, and no other', async () => {
  const { driver, commands } = driverThat(phone({ 'media.fetch': brought }))
  await driver.fetchFile(connection, wanted)
  const { uploadTo } = commands[0]?.input as { uploadTo: string }
  const token = uploadTo.slice(MEDIA_PATH_PREFIX.length)
  expect(await readMediaToken(config, token, 'put', NOW)).toMatchObject({
    key: wanted.key,
    maxBytes: 1000,
  })
  expect(await readMediaToken(config, token, 'get', NOW)).toBeNull()
  expect(await readMediaToken(config, token, 'put', NOW + 3_600_000)).toBeNull()
})

it('asks the phone once for a file that WhatsApp no longer has', async () => {
  const moved = { ...media, url: 'https://new' }
  const { driver, commands } = driverThat(
    phone({
      'media.fetch': (input) =>
        (input as { media: { url: string } }).media.url === 'https://new' ? brought : gone,
      'media.reupload': { ok: true, result: { media: moved } },
    }),
  )
  expect(await driver.fetchFile(connection, wanted)).toMatchObject({ kind: 'stored', bytes: 21 })
  expect(commands.map(({ kind }) => kind)).toEqual(['media.fetch', 'media.reupload', 'media.fetch'])
})

it('does not ask a second time', async () => {
  const { driver, commands } = driverThat(
    phone({ 'media.fetch': gone, 'media.reupload': { ok: true, result: { media } } }),
  )
  expect(await driver.fetchFile(connection, wanted)).toMatchObject({
    kind: 'failed',
    why: 'expired',
  })
  expect(commands).toHaveLength(3)
})

it.each([
  ['is off', phoneFails('ERR_NO_ANSWER', true), { kind: 'retry' }],
  ['has it no more', phoneFails('ERR_CARRIER'), { kind: 'failed', why: 'expired' }],
] as const)('leaves a file whose phone %s', async (_what, reupload, outcome) => {
  const { driver } = driverThat(phone({ 'media.fetch': gone, 'media.reupload': reupload }))
  expect(await driver.fetchFile(connection, wanted)).toMatchObject(outcome)
})
