import { z } from 'zod'

/** GET /quick-messages/list. What the specification's client says of itself narrows nothing: the sign-in says who asks. */
export const listQuickMessagesInput = z.object({
  companyId: z.string().max(20).optional(),
  userId: z.string().max(20).optional(),
})
