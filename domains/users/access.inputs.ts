import { z } from 'zod'
import { PROFILES } from '#core/permissions.ts'
import { userReadAs } from './users.inputs.ts'

/** What somebody's access was when whoever changes it read it; `queueIds` as `idsText` has them. */
const accessReadAs = userReadAs.pick({
  profile: true,
  allTicket: true,
  allowGroup: true,
  queueIds: true,
})
export type AccessReadAs = z.output<typeof accessReadAs>

/** What decides what an attendant may see and do (specification part 1 §3); what is absent stays as it is. */
export const accessInput = z
  .strictObject({
    profile: z.enum(PROFILES).optional(),
    allTicket: z.enum(['enable', 'disable']).optional(),
    allowGroup: z.boolean().optional(),
    queueIds: z.array(z.number().int().positive()).max(200).optional(),
    /** The change is refused (ERR_CHANGED_MEANWHILE) when their access is no longer this. */
    readAs: accessReadAs.optional(),
  })
  .refine(
    ({ readAs: _read, ...input }) => Object.values(input).some((value) => value !== undefined),
    {
      error: 'nothing to change',
    },
  )
export type AccessInput = Omit<z.infer<typeof accessInput>, 'readAs'>
