import { z } from 'zod'
import { mediaRef } from './messages.ts'
import { MEDIA_PATH_PREFIX } from './limits.ts'

const jid = z.string().min(3).max(120)
const phone = z.string().regex(/^[1-9]\d{5,19}$/)
/** A WhatsApp message id made by the edge before sending: 3EB0 and 18 hexadecimal digits, upper case. */
export const outgoingMessageId = z.string().regex(/^3EB0[0-9A-F]{18}$/)
const mediaPath = z.string().startsWith(MEDIA_PATH_PREFIX).max(400)

const place = z.object({
  chat: jid,
  id: z.string().min(1),
  fromMe: z.boolean(),
  participant: jid.optional(),
})
/** A file the node fetches from the edge with a signed GET. */
const file = { from: mediaPath, mime: z.string().max(120), caption: z.string().optional() }

export const outgoingContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().min(1), mentions: z.array(jid).optional() }),
  z.object({ kind: z.literal('image'), ...file, thumbnail: z.string().optional() }),
  z.object({ kind: z.literal('video'), ...file, thumbnail: z.string().optional() }),
  z.object({ kind: z.literal('audio'), ...file, seconds: z.number().optional() }),
  z.object({ kind: z.literal('voice'), ...file, seconds: z.number().optional() }),
  z.object({ kind: z.literal('document'), ...file, fileName: z.string() }),
  z.object({ kind: z.literal('sticker'), ...file }),
  z.object({
    kind: z.literal('contacts'),
    contacts: z.array(z.object({ name: z.string(), vcard: z.string() })).min(1),
  }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
])
export type OutgoingContent = z.infer<typeof outgoingContent>

/** What the edge asks of a session, by kind: input and the result of its ack. */
export const SESSION_COMMANDS = {
  /** Makes the session when it is new; refused with ERR_ALREADY_LINKED when it has an account. */
  'session.link_qr': { input: z.object({}), result: z.object({}) },
  'session.link_code': { input: z.object({ phone }), result: z.object({}) },
  'session.restart': { input: z.object({}), result: z.object({}) },
  /** Unlinks at WhatsApp and erases the credentials. */
  'session.logout': { input: z.object({}), result: z.object({}) },
  /** Erases everything of the session here, without WhatsApp: the company removed the connection. */
  'session.erase': { input: z.object({}), result: z.object({}) },
  /** `written` is not `sent`: that is told by `message.ack`. Sending the same id again is safe. */
  'message.send': {
    input: z.object({
      to: jid,
      messageId: outgoingMessageId,
      content: outgoingContent,
      quoted: place.extend({ text: z.string() }).optional(),
      /** Shown as forwarded. A node that does not know it sends the message plain. */
      forwarded: z.boolean().optional(),
    }),
    result: z.object({ status: z.literal('written'), to: jid }),
  },
  'message.react': {
    input: z.object({ messageId: outgoingMessageId, target: place, emoji: z.string().max(40) }),
    result: z.object({}),
  },
  'message.edit': {
    input: z.object({ messageId: outgoingMessageId, target: place, text: z.string().min(1) }),
    result: z.object({}),
  },
  'message.delete': {
    input: z.object({ messageId: outgoingMessageId, target: place }),
    result: z.object({}),
  },
  'chat.read': {
    input: z.object({ messages: z.array(place).min(1).max(200) }),
    result: z.object({}),
  },
  'presence.send': {
    input: z.object({
      to: jid.nullable(),
      presence: z.enum(['available', 'unavailable', 'composing', 'recording', 'paused']),
    }),
    result: z.object({}),
  },
  'presence.subscribe': { input: z.object({ to: jid }), result: z.object({}) },
  /** Numbers that are not on WhatsApp are missing in the result. */
  'number.check': {
    input: z.object({ phones: z.array(phone).min(1).max(20) }),
    result: z.object({
      found: z.array(z.object({ asked: z.string(), jid, lid: z.string().nullable() })),
    }),
  },
  'picture.get': {
    /** With `uploadTo` the node brings the picture itself: WhatsApp's address of it ends after days. A node that does not know it gives `url` only. */
    input: z.object({ of: jid, preview: z.boolean(), uploadTo: mediaPath.optional() }),
    result: z.object({
      url: z.string().nullable(),
      stored: z
        .object({ bytes: z.number().int(), sha256: z.string(), mime: z.string() })
        .optional(),
    }),
  },
  'group.get': {
    /** `cached`: what is known from the last hour will do, while WhatsApp has told of no change; WhatsApp counts how often it is asked. */
    input: z.object({ group: jid, cached: z.boolean().optional() }),
    result: z.object({
      group: jid,
      subject: z.string(),
      participants: z.array(
        z.object({ jid, phone: z.string().optional(), role: z.enum(['member', 'admin', 'owner']) }),
      ),
    }),
  },
  /** Older messages of a chat, from the phone if it is online; they come as `history.chunk` from `on_demand`. */
  'history.request': {
    input: z.object({
      oldest: place,
      oldestAt: z.number().int(),
      count: z.number().int().min(1).max(50),
    }),
    result: z.object({ requestId: z.string() }),
  },
  /**
   * Downloads a file of a message, checks MAC, length and hash, and PUTs it to `uploadTo`. Fails with ERR_MEDIA_EXPIRED when
   * WhatsApp no longer has it: then `media.reupload`.
   */
  'media.fetch': {
    input: z.object({
      content: z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']),
      media: mediaRef,
      uploadTo: mediaPath,
      maxBytes: z.number().int().positive(),
    }),
    result: z.object({ bytes: z.number().int(), sha256: z.string() }),
  },
  /** Asks the phone to upload the file of a message again; the result has its new address. */
  'media.reupload': {
    input: z.object({
      message: place,
      content: z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']),
      media: mediaRef,
    }),
    result: z.object({ media: mediaRef }),
  },
  'call.reject': { input: z.object({ callId: z.string(), from: jid }), result: z.object({}) },
} as const

export type SessionCommandKind = keyof typeof SESSION_COMMANDS
export type CommandInput<K extends SessionCommandKind> = z.infer<
  (typeof SESSION_COMMANDS)[K]['input']
>
export type CommandResult<K extends SessionCommandKind> = z.infer<
  (typeof SESSION_COMMANDS)[K]['result']
>
export type SessionCommand = {
  [K in SessionCommandKind]: { kind: K; input: CommandInput<K> }
}[SessionCommandKind]

export const COMMAND_ERRORS = [
  'ERR_UNKNOWN_COMMAND',
  'ERR_INVALID_INPUT',
  'ERR_NO_SESSION',
  'ERR_NOT_OPEN',
  'ERR_FENCED',
  'ERR_ALREADY_LINKED',
  'ERR_CORRUPT',
  'ERR_DISK_FULL',
  'ERR_NOT_ON_WHATSAPP',
  'ERR_MEDIA_EXPIRED',
  'ERR_MEDIA_MISMATCH',
  'ERR_MEDIA_TOO_LARGE',
  'ERR_CARRIER',
  'ERR_STOPPING',
] as const
export type CommandErrorCode = (typeof COMMAND_ERRORS)[number]

export type ReadCommand =
  | ({ ok: true } & SessionCommand)
  | { ok: false; code: 'ERR_UNKNOWN_COMMAND' | 'ERR_INVALID_INPUT'; detail: string }

/** Reads a command's kind and input; what this version does not know gets a named refusal, never silence. */
export function readCommand(kind: string, input: unknown): ReadCommand {
  if (!Object.hasOwn(SESSION_COMMANDS, kind))
    return { ok: false, code: 'ERR_UNKNOWN_COMMAND', detail: kind }
  const read = SESSION_COMMANDS[kind as SessionCommandKind].input.safeParse(input)
  if (!read.success) {
    const [issue] = read.error.issues
    return {
      ok: false,
      code: 'ERR_INVALID_INPUT',
      detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    }
  }
  return { ok: true, kind, input: read.data } as ReadCommand
}
