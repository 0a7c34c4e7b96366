import type { Context, MiddlewareHandler } from 'hono'
import { checkSignature, createNonceMemory, HEADERS } from '#protocol/session/signatures.ts'
import type { SignedRequest } from '#protocol/session/signatures.ts'
import type { HttpEnv } from '../request-scope.ts'

export type NodeEnv = HttpEnv & { Variables: { secret: string } }

/** Nonces this isolate has seen. Another isolate may take a repeat: what these endpoints do twice has no second effect. */
const nonces = createNonceMemory()

/** 503 until a secret is set: no phone can be linked, and nobody is let in. */
export const onlyWithSecret: MiddlewareHandler<NodeEnv> = async (c, next) => {
  const { sessions } = c.var.platform.config
  if (sessions === null) return c.text('', 503)
  c.set('secret', sessions.secret)
  await next()
}

/** The node that signed this request, or null: forged, too old, or come before. */
export async function signer(
  c: Context<NodeEnv>,
  body: SignedRequest['body'],
): Promise<{ nodeId: string; nonce: string; timestamp: number } | null> {
  const { platform, secret } = c.var
  const { pathname, search } = new URL(c.req.url)
  const now = platform.clock.now()
  const check = await checkSignature(
    secret,
    (name) => c.req.header(name) ?? null,
    { method: c.req.method, path: `${pathname}${search}`, body },
    now,
  )
  const reason = !check.ok
    ? check.reason
    : nonces.first(check.nonce, check.timestamp, now)
      ? null
      : 'replayed'
  if (check.ok && reason === null) return check
  platform.log.warn('session.refused', {
    reason,
    path: pathname.slice(0, 30),
    nodeId: c.req.header(HEADERS.node),
  })
  return null
}
