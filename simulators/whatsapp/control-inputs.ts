import { z } from 'zod'
import { MEMBERSHIP_CHANGES, SETTING_CHANGES } from './group-changes.ts'

/** Bodies of `POST /admin/*`. Unknown keys are refused: a misspelt one would test nothing. */
const pn = z.string().regex(/^\d{7,15}$/)
const groupId = z.string().regex(/^[\d-]+@g\.us$/)
const addressing = z.enum(['lid', 'pn'])
const code = z.union([z.string(), z.number()]).transform(String)

export const userInput = z.strictObject({
  pn,
  lid: z.string().regex(/^\d+$/).optional(),
  name: z.string().optional(),
  about: z.string().optional(),
  picture: z.string().optional(),
  passkey: z.boolean().optional(),
  hidesNumber: z.boolean().optional(),
  company: z.boolean().optional(),
})

export const scanInput = z.union([
  z.strictObject({ pn, qr: z.string() }),
  z.strictObject({ pn, code: z.string() }),
])

export const groupInput = z.union([
  z.strictObject({
    id: groupId,
    subject: z.string(),
    participants: z.array(pn).min(1),
    announce: z.boolean().default(false),
  }),
  z.strictObject({
    id: groupId,
    action: z.enum(MEMBERSHIP_CHANGES),
    by: pn.optional(),
    participants: z.array(pn).min(1),
  }),
  z.strictObject({
    id: groupId,
    action: z.enum(['subject', 'description']),
    by: pn.optional(),
    text: z.string(),
  }),
  z.strictObject({ id: groupId, action: z.enum(SETTING_CHANGES), by: pn.optional() }),
])

const target = z.strictObject({
  id: z.string(),
  fromMe: z.boolean().optional(),
  participant: z.string().optional(),
})

const file = {
  base64: z.string(),
  mimetype: z.string().optional(),
  caption: z.string().optional(),
  fileName: z.string().optional(),
  seconds: z.number().int().positive().optional(),
  voice: z.boolean().optional(),
  viewOnce: z.boolean().optional(),
}

const content = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: z.string(),
    quoted: z
      .strictObject({ id: z.string(), participant: z.string(), text: z.string() })
      .optional(),
  }),
  z.strictObject({ kind: z.literal('image'), ...file }),
  z.strictObject({ kind: z.literal('video'), ...file }),
  z.strictObject({ kind: z.literal('audio'), ...file }),
  z.strictObject({ kind: z.literal('document'), ...file }),
  z.strictObject({ kind: z.literal('sticker'), ...file }),
  z.strictObject({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('contact'), name: z.string(), phone: z.string() }),
  z.strictObject({ kind: z.literal('reaction'), target, emoji: z.string() }),
  z.strictObject({ kind: z.literal('edit'), target, text: z.string() }),
  z.strictObject({ kind: z.literal('delete'), target }),
  z.strictObject({
    kind: z.literal('poll'),
    question: z.string(),
    options: z.array(z.string()).min(2),
    selectable: z.number().int().nonnegative().optional(),
  }),
  z.strictObject({
    kind: z.literal('vote'),
    target,
    options: z.array(z.string()),
    creator: z.string(),
    voter: z.string(),
    secretBase64: z.string().optional(),
  }),
])

export const sendInput = z.strictObject({
  from: pn,
  to: pn.optional(),
  /** A message as the protocol has it; bytes as `{"b64": …}`. */
  message: z.record(z.string(), z.unknown()).optional(),
  content: content.optional(),
  imageB64: z.string().optional(),
  caption: z.string().optional(),
  /** The same text this often; `{n}` in it counts from 1. */
  count: z.number().int().min(1).max(10_000).default(1),
  opts: z
    .strictObject({
      id: z.string().optional(),
      group: groupId.optional(),
      addressing: addressing.optional(),
      type: z.string().optional(),
      timestamp: z.number().int().positive().optional(),
      undecryptable: z.enum(['once', 'always']).optional(),
      unavailable: z.string().optional(),
    })
    .default({}),
})

export const receiptInput = z.strictObject({
  from: pn,
  to: pn,
  ids: z.array(z.string()).min(1),
  type: z.enum(['read', 'played']).optional(),
  lid: z.boolean().default(false),
  group: groupId.optional(),
})

export const retryInput = z.strictObject({
  from: pn,
  to: pn,
  id: z.string(),
  count: z.number().int().positive().optional(),
  group: groupId.optional(),
})

const conversations = z.array(z.record(z.string(), z.unknown()))
const pushnames = z.array(z.strictObject({ id: z.string(), pushname: z.string() }))

export const historyInput = z.strictObject({
  to: pn,
  conversations: conversations.optional(),
  pushnames: pushnames.optional(),
  chunks: z
    .array(
      z.strictObject({
        kind: z.enum(['INITIAL_BOOTSTRAP', 'RECENT', 'FULL', 'PUSH_NAME', 'ON_DEMAND']),
        conversations: conversations.default([]),
        pushnames: pushnames.default([]),
        progress: z.number().int().min(0).max(100).default(100),
        chunkOrder: z.number().int().nonnegative().default(1),
        requestId: z.string().optional(),
      }),
    )
    .optional(),
})

export const streamErrorInput = z.strictObject({
  to: pn,
  code: code.optional(),
  conflict: z.string().optional(),
})

export const companionInput = z.strictObject({ to: pn })

/** Without `device`, the newest. */
export const revokeInput = z.strictObject({
  to: pn,
  device: z.number().int().positive().optional(),
})

export const prekeysInput = z.strictObject({ to: pn, keep: z.number().int().nonnegative() })

export const redeliverInput = z.strictObject({ to: pn, id: z.string().optional() })

export const faultInput = z.strictObject({
  /** Only for this account; for all of them without it. */
  to: pn.optional(),
  /** Heals everything first. */
  clear: z.boolean().optional(),
  dropPing: z.boolean().optional(),
  dropMessages: z.boolean().optional(),
  ackError: code.nullable().optional(),
  ackErrors: z.record(z.string(), code).optional(),
  receiptDelayMs: z.number().nonnegative().optional(),
  retryDelayMs: z.number().nonnegative().optional(),
  autoReceipts: z.boolean().optional(),
  autoRead: z.boolean().optional(),
  noOfflineIb: z.boolean().optional(),
  noInitialSync: z.boolean().optional(),
  loginFailure: code.nullable().optional(),
  refuseConnections: z.boolean().optional(),
  dropQueries: z.array(z.string()).optional(),
  uploadStatus: z.number().int().nullable().optional(),
  downloadStatus: z.number().int().nullable().optional(),
  reupload: z.enum(['success', 'not-found', 'no-answer']).optional(),
  placeholderResend: z.enum(['answer', 'no-answer']).optional(),
})

export const rawInput = z.strictObject({ to: pn, node: z.record(z.string(), z.unknown()) })

export const inboxInput = z.strictObject({
  since: z.number().int().nonnegative().optional(),
  kind: z.string().optional(),
  id: z.string().optional(),
  at: pn.optional(),
  limit: z.number().int().positive().optional(),
  /** Answers as soon as anything matches, at the latest after this long. */
  waitMs: z.number().int().min(0).max(60_000).default(0),
  clear: z.boolean().default(false),
})

export const unhandledInput = z.strictObject({ clear: z.boolean().default(false) })

export const logInput = z.strictObject({ n: z.number().int().positive().default(200) })

export const presenceInput = z.strictObject({
  from: pn,
  to: pn,
  state: z.enum(['available', 'unavailable', 'composing', 'recording', 'paused']),
  group: groupId.optional(),
  addressing: addressing.optional(),
})

export const callInput = z.strictObject({
  from: pn,
  to: pn,
  id: z.string().optional(),
  event: z.enum(['offer', 'terminate', 'timeout', 'accept']).optional(),
  video: z.boolean().optional(),
  group: groupId.optional(),
  withoutNumber: z.boolean().optional(),
})

export const deviceInput = z.union([
  z.strictObject({ pn, action: z.enum(['add', 'reinstall']), addressing: addressing.optional() }),
  z.strictObject({
    pn,
    action: z.literal('remove'),
    device: z.number().int().positive(),
    addressing: addressing.optional(),
  }),
])

export const mediaInput = z.strictObject({
  /** The message whose file it is. */
  id: z.string(),
  status: z.number().int().min(200).max(599),
})

export const timeLockInput = z.strictObject({
  to: pn,
  isActive: z.boolean(),
  /** Unix seconds. */
  endsAt: z.number().int().positive().optional(),
  type: z.string().optional(),
})

export const conversationInput = z.strictObject({ from: pn, to: pn })

/** A chat with the company's phone `account`, of one person or of a group. */
export const chatInput = z.union([
  z.strictObject({ account: pn, contact: pn }),
  z.strictObject({ account: pn, group: groupId }),
])

export const readInput = z.union([
  z.strictObject({ account: pn, contact: pn }),
  z.strictObject({ account: pn, group: groupId, reader: pn }),
])

export const contactsInput = z.strictObject({ account: pn })

export const fileInput = z.strictObject({
  id: z.string(),
  /** Who wrote it. */
  from: pn,
})
