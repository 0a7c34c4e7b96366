import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp } from '#core/api-env.ts'
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

export const ratingsApi = createApiApp()

ratingsApi.openapi(
  createRoute({
    method: 'get',
    path: '/ratings/{ticketId}',
    tags: ['ratings'],
    summary:
      'The questions a ticket may be closed with (its ratingId), and what stands in their way',
    ...allow('ticket:update'),
    request: { params: z.object({ ticketId: z.coerce.number().int().positive() }) },
    responses: answers(choicesSchema, 'The choices'),
  }),
  async (c) => c.json(await ratingChoices(c.var.ctx, c.req.valid('param').ticketId), 200),
)
