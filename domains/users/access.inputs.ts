import { z } from 'zod'
import { PROFILES } from '#core/permissions.ts'

/** What decides what an attendant may see and do (specification part 1 §3); what is absent stays as it is. */
export const accessInput = z
  .strictObject({
    profile: z.enum(PROFILES).optional(),
    allTicket: z.enum(['enable', 'disable']).optional(),
    allowGroup: z.boolean().optional(),
    queueIds: z.array(z.number().int().positive()).max(200).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: 'nothing to change',
  })
export type AccessInput = z.infer<typeof accessInput>
