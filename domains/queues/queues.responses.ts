import { z } from '@hono/zod-openapi'
import type { DirectoryQueue } from '../companies/directory.types.ts'

export const queueFields = {
  id: z.number(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  orderQueue: z.number(),
}
export const queueSchema = z
  .object(queueFields)
  .openapi('Queue') satisfies z.ZodType<DirectoryQueue>
