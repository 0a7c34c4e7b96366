import { z } from 'zod'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from './limits.ts'

const id = z.coerce.number().int().positive()

/** POST /ticket-notes (specification part 1 §7). */
export const createNoteInput = z.object({
  note: z
    .string()
    .trim()
    .min(NOTE_MIN_CHARS, { error: 'Too Short!' })
    .max(NOTE_MAX_CHARS, { error: 'Too Long!' }),
  ticketId: id,
  /** The ticket's; taken from there whatever stands here. */
  contactId: id.nullish(),
})
export type CreateNoteInput = z.output<typeof createNoteInput>

/** GET /ticket-notes/list: of a ticket, or of everything with a contact. */
export const listNotesInput = z
  .object({ ticketId: id.optional(), contactId: id.optional() })
  .refine(({ ticketId, contactId }) => ticketId !== undefined || contactId !== undefined, {
    error: 'name a ticket or a contact',
  })
export type ListNotesInput = z.output<typeof listNotesInput>
