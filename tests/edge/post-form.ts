import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { PlatformContext } from '#core/context.ts'
import type { LoadContext } from '#core/load-context.ts'
import { platformContext } from '#workers/request-context.ts'
import type { TestContext } from './context.ts'

type Sent = {
  path: string
  params: Record<string, string | undefined>
  body: FormData
  platform?: PlatformContext
}
type Action = (args: {
  request: Request
  params: Sent['params']
  context: LoadContext
}) => Promise<unknown>

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** What a request knows besides its company; it keeps no log. */
export const testPlatform = (): PlatformContext => ({
  ...platformContext(env, {
    request: new Request('https://balcao.test'),
    requestId: 'test',
    waitUntil: (work) => createExecutionContext().waitUntil(work),
  }),
  log: SILENT,
})

/** Sends a form of a page as the person in `ctx`; gives what the page's scripts are told. */
export async function postForm(action: Action, ctx: TestContext, sent: Sent): Promise<unknown> {
  const { path, params, body, platform = testPlatform() } = sent
  const context = {
    nonce: 'n',
    platform,
    company: () => Promise.resolve(ctx),
  }
  return await action({
    request: new Request(`https://balcao.test${path}`, { method: 'POST', body }),
    params,
    context,
  })
}
