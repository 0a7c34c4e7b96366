import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Config } from '#core/config.ts'
import type { Millis } from '#core/time.ts'
import { SECOND_MS } from '#core/time.ts'
import { PUSH_TIMEOUT_MS, PUSH_TTL_SECONDS } from './limits.ts'
import type { PushPayload } from './push-payload.ts'
import { isPushEndpoint } from './push-endpoint.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** What became of one push. `gone`: there is no such browser any more (404, 410), or it belongs to other keys (401, 403). */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone'; status: number }
  | { kind: 'later'; status: number; afterMs: Millis | null }
  | { kind: 'refused'; status: number }

/** Encrypts for the browser (RFC 8291), signs (RFC 8292), sends (RFC 8030). Never throws: a push service that cannot be reached is `later`. */
export async function sendPush(
  push: NonNullable<Config['push']>,
  target: PushTarget,
  payload: PushPayload,
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = target
  if (!isPushEndpoint(endpoint, push.ownService)) return { kind: 'gone', status: 0 }
  try {
    const request = await buildPushPayload(
      {
        data: payload,
        options: {
          ttl: PUSH_TTL_SECONDS,
          // A phone in its sleep is woken for what waits for its person, not for less.
          urgency: 'high',
          ...(payload.ticket === null ? {} : { topic: `t${payload.ticket.id}` }),
        },
      },
      {
        // The operator's own service may speak plain http; what is signed is the same.
        endpoint: endpoint.replace(/^http:/, 'https:'),
        expirationTime: null,
        keys: { p256dh, auth },
      },
      push,
    )
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    })
    await response.body?.cancel()
    return outcomeOf(response)
  } catch {
    return { kind: 'later', status: 0, afterMs: null }
  }
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if ([401, 403, 404, 410].includes(status)) return { kind: 'gone', status }
  if (status === 429 || status >= 500)
    return { kind: 'later', status, afterMs: retryAfter(headers.get('Retry-After')) }
  return { kind: 'refused', status }
}

/** In seconds or as a date (RFC 9110 §10.2.3). */
function retryAfter(value: string | null): Millis | null {
  if (value === null) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * SECOND_MS)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
