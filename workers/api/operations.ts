import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Access } from '#core/api-env.ts'
import { allowed, type CompanyContext } from '#core/context.ts'

/** One operation of the API as its route declares it; `pattern` matches the path below the endpoint's base, with a group a parameter. */
export type Operation = { method: string; path: string; access: Access; pattern: RegExp }

/** All operations of an endpoint. Throws for a route that does not say who may call it: nothing is open by oversight. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- reads the registry only, whatever the app's environment is
export function operationsOf(app: OpenAPIHono<any>): Operation[] {
  return app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path } = definition.route
    const access = definition.route['x-access'] as Access | undefined
    if (access === undefined)
      throw new Error(`${method.toUpperCase()} ${path} does not say who may call it`)
    return [{ method: method.toUpperCase(), path, access, pattern: patternOf(path) }]
  })
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(/\{([^/{]+)\}/g, '(?<$1>[^/]+)')}/?$`)
}

/** Whether a signed-in user may call an operation with this access. */
export const mayCall = (ctx: CompanyContext, access: Access): boolean =>
  access === 'public' || access === 'signed-in' || allowed(ctx, access)
