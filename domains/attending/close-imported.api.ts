import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { closeImportedTickets } from '../tickets/close-imported.ts'

const params = z.object({ whatsappId: z.coerce.number().int().positive() })

export const closeImportedOperations = [
  operation({
    id: 'closeImportedTickets',
    method: 'post',
    path: '/closedimported/{whatsappId}',
    summary: 'Close the tickets that an import brought and nobody took',
    access: 'connection:manage',
    params,
    answer: z.object({ closed: z.number() }),
    returns: 'How many were closed',
    sample: { ids: ({ phoneId }) => ({ whatsappId: phoneId }) },
    run: async (ctx, { params }) => {
      const { whatsappId } = params
      return { closed: await closeImportedTickets(ctx, whatsappId) }
    },
  }),
]
