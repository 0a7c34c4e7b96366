import { z } from 'zod'
import { problem } from '#core/problems.ts'
import { SHEET_FILE_MAX_BYTES } from './limits.ts'

export const PHONE_BOOKS = ['address-book', 'chats'] as const

/** From which linked phone, and whom of it. */
export const importPhoneForm = z.object({
  whatsappId: z.coerce
    .number({ error: problem('required') })
    .int()
    .positive(),
  which: z.enum(PHONE_BOOKS).default('address-book'),
})

/** A spreadsheet as a page without scripts sends it: which column is what goes by the titles. */
export const importSheetForm = z.object({
  file: z.file({ error: problem('required') }).max(SHEET_FILE_MAX_BYTES),
})
