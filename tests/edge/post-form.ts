import type { PlatformContext } from '#core/context.ts'
import type { LoadContext } from '#core/load-context.ts'
import type { TestContext } from './context.ts'

type Sent = {
  path: string
  params: Record<string, string | undefined>
  body: FormData
  /** For commands that ask more of it than its log. */
  platform?: PlatformContext
}
type Action = (args: {
  request: Request
  params: Sent['params']
  context: LoadContext
}) => Promise<unknown>

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Sends a form of a page as the person in `ctx`; gives what the page's scripts are told. */
export async function postForm(action: Action, ctx: TestContext, sent: Sent): Promise<unknown> {
  const { path, params, body, platform = { log: SILENT, requestId: 'r' } } = sent
  const context = {
    nonce: 'n',
    platform,
    company: () => Promise.resolve(ctx),
  }
  return await action({
    request: new Request(`https://balcao.test${path}`, { method: 'POST', body }),
    params,
    context: context as unknown as LoadContext,
  })
}
