import { env } from 'cloudflare:workers'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { splitMetaBody } from '#domains/webhooks/split-meta-body.ts'
import { routeInbound } from '#domains/webhooks/route-inbound.ts'
import { storeInbound } from '#domains/webhooks/store-inbound.ts'

/** Stores a webhook body as the endpoint does after the signature, for the connection with this phone number id. */
export async function storeBody(
  ctx: CompanyContext,
  body: unknown,
  phoneNumberId: string,
): Promise<void> {
  const text = JSON.stringify(body).replaceAll('106540352242922', phoneNumberId)
  const events = splitMetaBody(JSON.parse(text), ctx.clock.now())
  // Routing needs the control database and the clock of a platform context, nothing else.
  const platform = { control: env.CONTROL, clock: ctx.clock } as PlatformContext
  const { routed } = await routeInbound(platform, events)
  for (const { rows } of routed) await storeInbound(ctx, rows)
}
