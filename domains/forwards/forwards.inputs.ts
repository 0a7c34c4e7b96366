import { z } from 'zod'
import { FORWARD_CONTACTS_MAX, FORWARD_MESSAGES_MAX, FORWARDS_MAX } from './limits.ts'

const id = z.coerce.number().int().positive()
const ids = (max: number) =>
  z
    .array(id)
    .min(1, { error: 'Required' })
    .max(max, { error: `at most ${max}` })
    .transform((list) => [...new Set(list)])

/** POST /message/forward */
export const forwardMessageInput = z.object({
  messageId: id,
  contactId: id,
  /** Whether the attendant's name goes before the words, where the company signs (sendSignMessage). */
  signMessage: z.boolean().optional(),
})
export type ForwardMessageInput = z.output<typeof forwardMessageInput>

/** POST /message/forwards: each message to each contact, in the order given, contact by contact. */
export const beginForwardingInput = z
  .object({
    /** Made by the sender's device; the same one again is the same forwarding. */
    id: z
      .string()
      .regex(/^[\w-]{8,64}$/, { error: 'must be 8 to 64 letters, digits, - or _' })
      .optional(),
    messageIds: ids(FORWARD_MESSAGES_MAX),
    contactIds: ids(FORWARD_CONTACTS_MAX),
    signMessage: z.boolean().optional(),
    /** Private notes among the messages go to the contacts as plain words; without it they are refused. */
    includeNotes: z.boolean().optional(),
  })
  .refine(({ messageIds, contactIds }) => messageIds.length * contactIds.length <= FORWARDS_MAX, {
    path: ['contactIds'],
    error: `at most ${FORWARDS_MAX} sends`,
  })
export type BeginForwardingInput = z.output<typeof beginForwardingInput>
