import { z } from 'zod'
import { listCursor } from '#core/list-input.ts'
import { CAPTION_MAX_CHARS } from '../channels/limits.ts'
import { isBlank } from './is-blank.ts'
import { EMOJI_MAX_CHARS, NOTE_MAX_CHARS, RECEIVER_MAX_CHARS } from './limits.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'

/** GET /messages/{ticketId}. `selectedQueues`, which the specification's client sends, narrows nothing: the ticket decides. */
export const listMessagesInput = z.object({
  pageNumber: z.coerce.number().int().min(1).max(100_000).optional(),
  cursor: listCursor.optional(),
  /** The id of a message: the page around it. */
  around: z.coerce.number().int().positive().optional(),
  /** `newerCursor` of a page: what was said after it. */
  newer: listCursor.optional(),
  selectedQueues: z.string().max(4000).optional(),
})
export type ListMessagesInput = z.output<typeof listMessagesInput>

/** A file that was brought before (`/uploads`) and becomes this message. */
const uploadInput = z.object({
  id: z.string().regex(/^[\w-]{10,64}$/),
  /** Words under it; as good as `body`. */
  caption: z.string().max(CAPTION_MAX_CHARS, { error: 'too long' }).optional(),
  /** A voice note: it plays in the chat where its kind and the channel allow it. */
  voice: z.boolean().optional(),
  seconds: z.number().min(0).max(86_400).optional(),
})

/** Whom it was written for, as the ticket's view told its writer (receiver-of.ts): it goes to nobody else. Unless said, to whoever is answered by now. */
export const receiver = z.string().max(RECEIVER_MAX_CHARS)

/** POST /messages/{ticketId}: words, a file, or both. Blank without a file is refused. */
const sendMessageFields = z.object({
  body: z.string().max(NOTE_MAX_CHARS, { error: 'too long' }).default(''),
  upload: uploadInput.optional(),
  /** Made by the sender's device; the same one again returns the same message. */
  clientId: z
    .string()
    .regex(/^[\w-]{8,64}$/, { error: 'must be 8 to 64 letters, digits, - or _' })
    .optional(),
  quotedMsg: z.object({ id: z.coerce.number().int().positive() }).nullish(),
  isPrivate: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  /** Whether the attendant's name goes before the text, where the company signs (sendSignMessage); unless said, it does. */
  signMessage: z.boolean().optional(),
  receiver: receiver.optional(),
  /** The quick reply that it was written with: counted once, with the message. */
  quickMessageId: z.coerce.number().int().positive().optional(),
  /** One of the company's contacts, sent as a card; it has no words of its own. */
  vCard: z.object({ id: z.coerce.number().int().positive() }).optional(),
  /** Sent by the specification's client and of no effect: a message sent here is always from the company. */
  read: z.unknown().optional(),
  fromMe: z.unknown().optional(),
  mediaUrl: z.unknown().optional(),
})
export const sendMessageInput = sendMessageFields.refine(
  ({ body, upload, vCard }) => !isBlank(body) || upload !== undefined || vCard !== undefined,
  { path: ['body'], error: 'Required' },
)
export type SendMessageInput = z.output<typeof sendMessageInput>

/** POST /messages/{messageId}/retry */
export const retryMessageInput = z.object({ receiver: receiver.optional() })
export type RetryMessageInput = z.output<typeof retryMessageInput>

const file = z.instanceof(File)
/** The same as a form: each of `medias` becomes a message, `body` stands under the first. */
export const sendFormInput = sendMessageFields
  .pick({ clientId: true, isPrivate: true, body: true })
  .extend({ medias: z.union([file, z.array(file)]).optional() })
export type SendFormInput = z.output<typeof sendFormInput>

/** One emoji, whatever it is made of; '' takes the reaction back. */
const emoji = z
  .string()
  .max(EMOJI_MAX_CHARS, { error: 'too long' })
  .refine(
    (text) =>
      text === '' ||
      (/^[\p{Emoji}\p{Emoji_Component}]+$/u.test(text) &&
        /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u.test(text)),
    { error: 'must be an emoji' },
  )

/** POST /messages/{messageId}/reactions */
export const reactInput = z.object({ emoji })
export type ReactInput = z.output<typeof reactInput>

/** PUT /messages/{messageId} */
export const editMessageInput = z.object({
  body: z
    .string()
    .max(TEXT_MAX_CHARS, { error: 'too long' })
    .refine((text) => !isBlank(text), { error: 'Required' }),
})
export type EditMessageInput = z.output<typeof editMessageInput>

/** POST /messages/{messageId}/talkTo: in which queue; unless said, the group's or the caller's own. */
export const talkToWriterInput = z.object({
  queueId: z.coerce.number().int().positive().optional(),
})
export type TalkToWriterInput = z.output<typeof talkToWriterInput>
