import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'

export const versionOperations = [
  operation({
    id: 'version',
    method: 'get',
    path: '/version',
    summary: 'The version that runs',
    access: 'public',
    answer: z.object({ version: z.string() }).openapi('Version'),
    returns: 'The version',
    sample: {},
    run: (_ctx, _input, call) => ({ version: call.var.platform.config.version }),
  }),
]
