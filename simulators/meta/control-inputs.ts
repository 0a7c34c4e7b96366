import { z } from 'zod'

/** Bodies of the control plane, `POST /__sim/*`. Unknown keys are refused: a misspelt mode would test nothing. */
export const inboundInput = z.strictObject({
  channel: z.literal('whatsappapi').default('whatsappapi'),
  phoneNumberId: z.string(),
  from: z
    .string()
    .regex(/^\+?\d{7,15}$/)
    .optional(),
  userId: z.string().min(3).optional(),
  name: z.string().optional(),
  username: z.string().optional(),
  text: z.string().min(1).max(65_536).optional(),
  /** A file of the user's; `text` is its caption. */
  media: z
    .strictObject({
      type: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
      base64: z.base64(),
      mime: z.string().min(3),
      filename: z.string().optional(),
      voice: z.boolean().optional(),
    })
    .optional(),
  /** null takes the reaction back. */
  reaction: z.strictObject({ messageId: z.string(), emoji: z.string().nullable() }).optional(),
  id: z.string().optional(),
  /** Unix seconds. */
  timestamp: z.coerce.number().int().positive().optional(),
  contextId: z.string().optional(),
  /** The same text this often, numbered when more than once. */
  count: z.number().int().min(1).max(10_000).default(1),
})

export const statusInput = z.strictObject({
  wamid: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  /** Unix seconds. */
  timestamp: z.coerce.number().int().positive().optional(),
  errorCode: z.number().int().optional(),
})

export const readInput = z.strictObject({ phoneNumberId: z.string(), user: z.string() })

export const rawInput = z.strictObject({ body: z.string(), signed: z.boolean().default(true) })

const fault = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  to: z.string().optional(),
  times: z.number().int().positive().default(1),
  delayMs: z.number().nonnegative().default(0),
  accept: z.boolean().default(false),
  disconnect: z.boolean().default(false),
  status: z.number().int().min(200).max(599).optional(),
  error: z
    .strictObject({
      code: z.number().int(),
      message: z.string().optional(),
      subcode: z.number().int().optional(),
      type: z.string().optional(),
      details: z.string().optional(),
    })
    .optional(),
  rawBody: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
})

export const faultsInput = z.strictObject({ faults: z.array(fault), clear: z.boolean().optional() })

export const clockInput = z.strictObject({
  advanceMs: z.number().nonnegative().optional(),
  frozen: z.boolean().optional(),
})

const count = z.number().int().nonnegative()

export const pusherInput = z
  .strictObject({
    duplicate: z.number().int().min(1).max(50),
    shuffle: z.boolean(),
    batch: z.number().int().min(1).max(1000),
    holdMs: count,
    delayMs: count,
    concurrent: z.boolean(),
    maxInFlight: z.number().int().min(1).max(500),
    drop: count,
    wrongSignature: count,
    missingHeader: count,
    deliveredOmitted: z.boolean(),
    unknownFields: z.boolean(),
    timeoutMs: z.number().int().positive(),
  })
  .partial()

export const behaviourInput = z
  .strictObject({
    autoStatuses: z.boolean(),
    statusDelaysMs: z.strictObject({ sent: count, delivered: count }),
    windowErrors: z.enum(['async', 'sync']),
    history: z.enum(['complete', 'partial']),
    bsuid: z.boolean(),
    pairLimit: z.boolean(),
    numberLimitPerSecond: count,
  })
  .partial()

export const subscriptionInput = z.strictObject({
  callbackUrl: z.url(),
  verifyToken: z.string().optional(),
})

export const seedInput = z.strictObject({
  wabas: z
    .array(
      z.strictObject({
        id: z.string().regex(/^\d+$/),
        name: z.string(),
        subscribed: z.boolean().default(true),
        overrideCallbackUrl: z.url().nullable().default(null),
      }),
    )
    .optional(),
  numbers: z
    .array(
      z.strictObject({
        id: z.string().regex(/^\d+$/),
        wabaId: z.string(),
        displayPhoneNumber: z.string(),
        verifiedName: z.string(),
        qualityRating: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).default('GREEN'),
        registered: z.boolean().default(true),
      }),
    )
    .optional(),
  tokens: z
    .array(
      z.strictObject({
        value: z.string(),
        wabaIds: z.array(z.string()),
        expired: z.boolean().default(false),
      }),
    )
    .optional(),
})
