import { createRoute, z } from '@hono/zod-openapi'
import { allow, createApiApp } from '#core/api-env.ts'

export const versionApi = createApiApp()

versionApi.openapi(
  createRoute({
    method: 'get',
    path: '/version',
    tags: ['platform'],
    summary: 'The version that runs',
    ...allow('public'),
    responses: {
      200: {
        description: 'The version',
        content: {
          'application/json': { schema: z.object({ version: z.string() }).openapi('Version') },
        },
      },
    },
  }),
  (c) => c.json({ version: c.var.platform.config.version }, 200),
)
