import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { ratingChoices } from './ask-rating.ts'
import { RATING_OBSTACLES } from './ratings.types.ts'
import type { RatingChoices } from './ratings.types.ts'

const choicesSchema = z
  .object({
    obstacle: z.enum(RATING_OBSTACLES).nullable(),
    questions: z.array(
      z.object({
        id: z.number(),
        key: z.enum(['satisfaction', 'nps']),
        min: z.number(),
        max: z.number(),
        text: z.string(),
      }),
    ),
  })
  .openapi('RatingChoices') satisfies z.ZodType<RatingChoices>

export const ratingsOperations = [
  operation({
    id: 'ratingChoices',
    method: 'get',
    path: '/ratings/{ticketId}',
    summary:
      'The questions a ticket may be closed with (its ratingId), and what stands in their way',
    access: 'ticket:update',
    params: z.object({ ticketId: z.coerce.number().int().positive() }),
    answer: choicesSchema,
    returns: 'The choices',
    sample: {},
    run: (ctx, { params }) => ratingChoices(ctx, params.ticketId),
  }),
]
