import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { configOf } from '#core/config.ts'
import { readMediaToken } from '#core/session-media-token.ts'
import type { SessionAnswer } from '#core/session-port.ts'
import type { SessionCommandKind } from '#protocol/session/commands.ts'
import { SESSION_COMMANDS } from '#protocol/session/commands.ts'
import { MEDIA_PATH_PREFIX } from '#protocol/session/limits.ts'
import type { ChannelDriver } from '#domains/channels/driver.ts'
import { whatsappCloudDriver } from '#domains/channels/whatsapp-cloud.driver.ts'
import { whatsappSessionDriver } from '#domains/channels/whatsapp-session.driver.ts'

/** What a carrier can say to a send, in its own words for each channel. */
type Says = 'takes' | 'no-such-recipient' | 'not-now' | 'nobody-there' | 'account-dead'
/** What happens to a file that is asked for. */
type FileSays = 'is-there' | 'gone' | 'too-large' | 'forged' | 'nobody-there'

export type Rig = {
  driver: ChannelDriver
  /** What the carrier says to the next calls; the last one repeats. */
  will(...says: Says[]): void
  willForFile(says: FileSays): void
  fileRef: Record<string, unknown>
  /** Everything that left: the sends as the carrier read them, and all of it as text. */
  sent: {
    to: string
    text: string
    id: string
    quotes: string | null
    content: Record<string, unknown>
  }[]
  /** Files that were brought to the carrier, by the id it gave or the leave it was given: mime and bytes. */
  brought(sent: Record<string, unknown>): Promise<{ mime: string; bytes: Uint8Array }>
  /** Addresses and whatever else a log of a proxy would hold. */
  addresses: string[]
}

export const TOKEN = 'a-secret-token'
export const BYTES = new TextEncoder().encode('a picture, believe me')
export const SHA256 = async () =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
const config = configOf(env)
const clock = { now: () => 1_772_452_000_000 }

export async function cloudRig(): Promise<Rig> {
  const replies: Says[] = []
  let fileSays: FileSays = 'is-there'
  const sha256 = await SHA256()
  const rig: Omit<Rig, 'driver'> = {
    will: (...says) => void replies.splice(0, replies.length, ...says),
    willForFile: (says) => void (fileSays = says),
    fileRef: { providerId: '1234567890' },
    sent: [],
    addresses: [],
    brought: (content) => {
      const type = content['type'] as string
      const { id } = content[type] as { id: string }
      return Promise.resolve(files.get(id) ?? { mime: '', bytes: new Uint8Array() })
    },
  }
  const files = new Map<string, { mime: string; bytes: Uint8Array }>()
  const refusal = (code: number, status = 400) =>
    Response.json({ error: { code, message: `(#${code})` } }, { status })
  const answerFile = (url: string) => {
    if (fileSays === 'nobody-there') throw new TypeError('connect ECONNREFUSED')
    if (url.includes('lookaside')) {
      return new Response(fileSays === 'forged' ? 'something else here!!' : BYTES)
    }
    if (fileSays === 'gone') return refusal(100)
    return Response.json({
      url: 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1',
      mime_type: 'image/jpeg',
      sha256,
      file_size: String(fileSays === 'too-large' ? 10_000_000 : BYTES.length),
    })
  }
  const request = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const asked = new Request(input, { ...init, signal: null })
    const { url, headers } = asked
    rig.addresses.push(url)
    expect(headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
    if (init?.method !== 'POST') return Promise.resolve().then(() => answerFile(url))
    if (url.endsWith('/media')) {
      const file = (await asked.formData()).get('file') as File
      const says = replies[0]
      if (says === 'nobody-there') throw new TypeError('connect ECONNREFUSED')
      if (says === 'account-dead') return refusal(190, 401)
      const id = String(1000 + files.size)
      files.set(id, { mime: file.type, bytes: new Uint8Array(await file.arrayBuffer()) })
      return Response.json({ id })
    }
    const body = JSON.parse(init.body as string) as {
      to: string
      text?: { body: string }
      biz_opaque_callback_data: string
      context?: { message_id: string }
    }
    rig.sent.push({
      to: body.to,
      text: body.text?.body ?? '',
      id: body.biz_opaque_callback_data,
      quotes: body.context?.message_id ?? null,
      content: body,
    })
    const says = replies.length > 1 ? replies.shift() : replies[0]
    if (says === 'nobody-there') return Promise.reject(new TypeError('connect ECONNREFUSED'))
    if (says === 'no-such-recipient') return Promise.resolve(refusal(131026))
    if (says === 'not-now') return Promise.resolve(refusal(130429))
    if (says === 'account-dead') return Promise.resolve(refusal(190, 401))
    return Promise.resolve(Response.json({ messages: [{ id: 'wamid.taken' }] }))
  }
  return { ...rig, driver: whatsappCloudDriver({ config, files: env.MEDIA }, request) }
}

export async function sessionRig(): Promise<Rig> {
  const replies: Says[] = []
  let fileSays: FileSays = 'is-there'
  const sha256 = await SHA256()
  const rig: Omit<Rig, 'driver'> = {
    will: (...says) => void replies.splice(0, replies.length, ...says),
    willForFile: (says) => void (fileSays = says),
    fileRef: {
      content: 'image',
      media: { mediaKey: 'a2V5', mime: 'image/jpeg', size: BYTES.length, sha256: 'aGFzaA==' },
      message: { chat: '900000000000002@lid', id: 'ABC', fromMe: false },
    },
    sent: [],
    addresses: [],
    brought: async (content) => {
      const { from, mime } = content as { from: string; mime: string }
      const leave = await readMediaToken(
        config,
        from.slice(MEDIA_PATH_PREFIX.length),
        'get',
        clock.now(),
      )
      const object = await env.MEDIA.get(leave?.key ?? '')
      return { mime, bytes: new Uint8Array((await object?.arrayBuffer()) ?? []) }
    },
  }
  const fail = (code: string, retryable = false) => ({ ok: false, code, detail: '', retryable })
  const answer = (kind: SessionCommandKind, input: Record<string, unknown>): unknown => {
    if (kind === 'media.reupload') return fail('ERR_CARRIER')
    if (kind === 'media.fetch') {
      if (fileSays === 'nobody-there') return fail('ERR_NO_NODE', true)
      if (fileSays === 'gone') return fail('ERR_MEDIA_EXPIRED')
      if (fileSays === 'too-large') return fail('ERR_MEDIA_TOO_LARGE')
      if (fileSays === 'forged') return fail('ERR_MEDIA_MISMATCH')
      return { ok: true, result: { bytes: BYTES.length, sha256 } }
    }
    const { to, messageId, content, quoted } = input as {
      to: string
      messageId: string
      content: { kind: string; text?: string }
      quoted?: { id: string }
    }
    rig.sent.push({
      to,
      text: content.text ?? '',
      id: messageId,
      quotes: quoted?.id ?? null,
      content,
    })
    const says = replies.length > 1 ? replies.shift() : replies[0]
    if (says === 'nobody-there') return fail('ERR_NO_NODE', true)
    if (says === 'no-such-recipient') return fail('ERR_NOT_ON_WHATSAPP')
    if (says === 'not-now') return fail('ERR_CARRIER')
    if (says === 'account-dead') return fail('ERR_NO_SESSION')
    return { ok: true, result: { status: 'written', to } }
  }
  const sessions = {
    command<K extends SessionCommandKind>(sessionId: string, kind: K, input: unknown) {
      rig.addresses.push(`${sessionId} ${kind} ${JSON.stringify(input)}`)
      // Whatever is asked is what the protocol knows.
      const read = SESSION_COMMANDS[kind].input.parse(input) as Record<string, unknown>
      return Promise.resolve(answer(kind, read) as SessionAnswer<K>)
    },
  }
  return { ...rig, driver: whatsappSessionDriver({ config, sessions, clock }) }
}
