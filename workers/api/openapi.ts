import type { OpenAPIHono } from '@hono/zod-openapi'
import type { WorkerApiEnv } from './worker-api-env.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers } from '#core/api-env.ts'

/** As package.json says it: UNLICENSED. */
const LICENSE = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' }

/** Serves the description of everything mounted on `api` so far, made from the schemas that validate. */
export function describe(api: OpenAPIHono<WorkerApiEnv>, base: string): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  let document: unknown
  api.openapi(
    createRoute({
      operationId: 'describe',
      method: 'get',
      path: '/openapi.json',
      tags: ['platform'],
      summary: 'This description',
      ...allow('public'),
      responses: answers(z.record(z.string(), z.unknown()), 'OpenAPI 3.1'),
    }),
    (c) => {
      document ??= descriptionOf(api, base, c.var.platform.config.version)
      return c.json(document as Record<string, unknown>, 200)
    },
  )
}

/** The OpenAPI 3.1 document of what is mounted on `api`, which is served at `base`. */
export function descriptionOf(
  api: OpenAPIHono<WorkerApiEnv>,
  base: string,
  version: string,
): unknown {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Balcão', version, license: LICENSE },
    servers: [{ url: base }],
  })
}
