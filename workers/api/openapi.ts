import type { OpenAPIHono } from '@hono/zod-openapi'
import type { DoorEnv } from './door-env.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { allow } from '#core/api-env.ts'

/** Serves the description of everything mounted on `api` so far, made from the schemas that validate. */
export function describe(api: OpenAPIHono<DoorEnv>, base: string): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  let document: unknown
  api.openapi(
    createRoute({
      method: 'get',
      path: '/openapi.json',
      tags: ['platform'],
      summary: 'This description',
      ...allow('public'),
      responses: {
        200: {
          description: 'OpenAPI 3.1',
          content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
        },
      },
    }),
    (c) => {
      document ??= api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: 'Balcão', version: c.var.platform.config.version },
        servers: [{ url: base }],
      })
      return c.json(document as Record<string, unknown>, 200)
    },
  )
}
