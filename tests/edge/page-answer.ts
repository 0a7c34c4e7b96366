import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { CompanyContext } from '#core/context.ts'
import type { LoadContext } from '#core/load-context.ts'
import { platformContext } from '#workers/request-context.ts'

type Answer = { status: number; error?: unknown; location: string | null; text: string }

/** What a browser is told: the status, the code of a refusal, where it is led. */
export async function answerOf(
  run: (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>,
  who: () => Promise<CompanyContext>,
  path: string,
  params: Record<string, string>,
  intent?: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const url = `https://balcao.test${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`
  const request =
    intent === undefined
      ? new Request(url)
      : new Request(url, {
          method: 'POST',
          // A new connection's form is meant by its channel.
          body: new URLSearchParams({ ...fields, channel: intent, intent }),
        })
  const execution = createExecutionContext()
  const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work)
  const platform = platformContext(env, { request, requestId: 'request-1', waitUntil })
  const context: LoadContext = { nonce: 'n', platform, company: who }
  const args = { request, params, context } as LoaderFunctionArgs & ActionFunctionArgs
  const answer: unknown = await run(args).catch((thrown: unknown) => thrown)
  await waitOnExecutionContext(execution)
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('Location'), text: '' }
  if (answer instanceof Error) throw answer
  const { data, init } = (answer ?? {}) as { data?: { error?: unknown }; init?: ResponseInit }
  const text = JSON.stringify(answer ?? null)
  return { status: init?.status ?? 200, error: data?.error, location: null, text }
}
