import type { LoadContext } from '#core/load-context.ts'
import type { TestContext } from './context.ts'

type Sent = { path: string; params: Record<string, string | undefined>; body: FormData }
type Action = (args: {
  request: Request
  params: Sent['params']
  context: LoadContext
}) => Promise<unknown>

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Sends a form of a page as the person in `ctx`; gives what the page's scripts are told. */
export async function postForm(action: Action, ctx: TestContext, sent: Sent): Promise<unknown> {
  const { path, params, body } = sent
  const context = {
    nonce: 'n',
    platform: { log: SILENT, requestId: 'r' },
    company: () => Promise.resolve(ctx),
  }
  return await action({
    request: new Request(`https://balcao.test${path}`, { method: 'POST', body }),
    params,
    context: context as unknown as LoadContext,
  })
}
