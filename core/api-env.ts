import type { MiddlewareHandler } from 'hono'
import type { CompanyContext, PlatformContext } from './context.ts'
import type { Permission } from './permissions.ts'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { requirePermission } from './context.ts'
import { ERROR_CODES } from './errors.ts'
import type { AppError, ErrorCode } from './errors.ts'
import { invalidInput } from './invalid-input.ts'

/** A sign-in as a cookie or an access token names it. */
export type SessionClaims = { sessionId: string; companyId: number; shard: number }

export type ApiEnv = {
  Variables: {
    /** The company and the user who asks. Absent on public routes only. */
    ctx: CompanyContext
    requestId: string
    platform: PlatformContext
    /** How a route that has just signed somebody in goes on to the company's context. */
    contextOf(claims: SessionClaims): Promise<CompanyContext>
    /** Set by a route whose answer holds a secret that is shown once: what a repetition is answered, and all that is written down. */
    repetition?: Record<string, unknown>
    /** Set when the company's subscription has ended: what most routes then answer. */
    subscription: AppError | null
  }
}

/** Who may call a route: anybody, any signed-in user, or the holders of a permission. */
export type Access = 'public' | 'signed-in' | Permission

type Allowed = {
  'x-access': Access
  middleware: MiddlewareHandler<ApiEnv>
  security: Record<string, string[]>[]
}

/**
 * Says who may call a route, in the route itself: `createRoute({ method, path, ...allow('ticket:read'), … })`. It checks before the
 * handler runs, and shows in the API's description, where the route walker finds it. A route without it does not start.
 */
export function allow(access: Access, options: { whileExpired?: boolean } = {}): Allowed {
  return {
    'x-access': access,
    security: access === 'public' ? [] : [{ bearer: [] }],
    middleware: async (c, next) => {
      if (access !== 'public') {
        const expired = c.var.subscription
        if (expired !== null && options.whileExpired !== true) throw expired
        if (access !== 'signed-in') requirePermission(c.var.ctx, access)
      }
      await next()
    },
  }
}

/** The Hono sub-app of a noun: input that its schemas refuse is ERR_INVALID_INPUT with the fields. */
export function createApiApp(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues)
    },
  })
}

/** Content of this shape, as a route declares it. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  'application/json': { schema },
})

/** What a route answers: 200 with this shape, or the error shape. */
export const answers = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: json(schema) },
  ...errorResponses,
})

export const errorCodeSchema = z
  .enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]])
  .openapi('ErrorCode')

export const errorSchema = z
  .object({
    error: errorCodeSchema,
    message: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('Error')

/** What any operation may answer instead: 4xx is the caller's doing, 5xx says only the request id (contract §3). */
export const errorResponses = {
  '4XX': {
    description: 'The request cannot be done',
    content: { 'application/json': { schema: errorSchema } },
  },
  '5XX': {
    description: 'A failure on our side',
    content: { 'application/json': { schema: errorSchema } },
  },
} as const
