import { z } from 'zod'
import { NOTE_MAX_CHARS } from './limits.ts'

/** GET /messages/{ticketId}. `selectedQueues`, which the specification's client sends, narrows nothing: the ticket decides. */
export const listMessagesInput = z.object({
  pageNumber: z.coerce.number().int().min(1).max(100_000).optional(),
  cursor: z.string().max(100).optional(),
  selectedQueues: z.string().max(4000).optional(),
})
export type ListMessagesInput = z.output<typeof listMessagesInput>

/** POST /messages/{ticketId} with text. Blank text is refused; media come as multipart in their own operation. */
export const sendMessageInput = z.object({
  body: z
    .string()
    .max(NOTE_MAX_CHARS, { error: 'too long' })
    .refine((text) => text.trim() !== '', { error: 'Required' }),
  /** Made by the sender's device; the same one again returns the same message. */
  clientId: z
    .string()
    .regex(/^[\w-]{8,64}$/, { error: 'must be 8 to 64 letters, digits, - or _' })
    .optional(),
  quotedMsg: z.object({ id: z.coerce.number().int().positive() }).nullish(),
  isPrivate: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  /** Sent by the specification's client and of no effect: a message sent here is always from the company. */
  read: z.unknown().optional(),
  fromMe: z.unknown().optional(),
  mediaUrl: z.unknown().optional(),
})
export type SendMessageInput = z.output<typeof sendMessageInput>
