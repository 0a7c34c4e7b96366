import type { Context } from 'hono'
import type { HttpEnv } from '../request-scope.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { crossOrigin, namesForeignOrigin } from '../origins.ts'
import { sessionContext } from '../request-context.ts'
import { verifyRealtimeTicket } from './realtime-ticket.ts'
import { CLAIMS_HEADER, encodeClaims } from './room-claims.ts'

/**
 * The endpoint of the company's room. Company and user come from the ticket alone, rights from the session as it is now. Upgrades carry
 * cookies across sites, so a page of another origin is turned away here.
 */
export async function enterRoom(c: Context<HttpEnv>): Promise<Response> {
  const { platform, requestId } = c.var
  if (namesForeignOrigin(c.req.raw)) throw crossOrigin()
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
    throw new AppError('ERR_INVALID_INPUT', { message: 'only websockets are served here' })
  }
  const ticket = await verifyRealtimeTicket(
    platform.config,
    c.req.query('ticket') ?? '',
    platform.clock.now(),
  )
  const scope = { requestId, waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work) }
  const { ctx, subscription } = await sessionContext(c.env, platform, scope, ticket)
  if (subscription !== null) throw subscription
  const {
    userId,
    name,
    sessionId,
    profile,
    super: isSuper,
    allTicket,
    allowGroup,
    queueIds,
  } = requireUser(ctx)
  const claims = encodeClaims({
    companyId: ctx.companyId,
    userId,
    name,
    sessionId,
    profile,
    super: isSuper,
    allTicket,
    allowGroup,
    queueIds: [...queueIds],
    jti: ticket.jti,
  })
  // Nothing of the browser's request goes on but the wish to upgrade: no address, no cookie, no header that the room would trust.
  const upgrade = new Request('https://room/', {
    headers: { Upgrade: 'websocket', [CLAIMS_HEADER]: claims },
  })
  const answer = await c.env.COMPANY_ROOM.getByName(String(ctx.companyId)).fetch(upgrade)
  // A refusal is copied, because headers that came over a binding cannot be added to.
  return answer.status === 101 ? answer : new Response(answer.body, answer)
}
