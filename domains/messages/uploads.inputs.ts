import { z } from 'zod'

/** POST /uploads. Too many bytes is a failure of its own, so that a screen can say it in words. */
export const beginUploadInput = z.object({
  name: z.string().max(1000),
  mime: z.string().max(200),
  /** Bytes. */
  size: z.number().int().positive(),
  ticketId: z.number().int().positive().optional(),
})
export type BeginUploadInput = z.output<typeof beginUploadInput>
