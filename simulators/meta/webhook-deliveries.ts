/** One POST to the webhook, as it went. */
export type Delivery = {
  id: number
  /** Copies and retries of one body share it. */
  postId: number
  attempt: number
  /** Milliseconds UTC, on the simulator's clock. */
  at: number
  url: string
  body: string
  signature: string | null
  /** null: no answer (refused, cut or too late). */
  status: number | null
  error: string | null
  latencyMs: number
  /** Meta's norms: WhatsApp wants a median of 250 ms and less than 1 % above 1 s. */
  over250Ms: boolean
  over1000Ms: boolean
  updates: { kind: 'message' | 'status'; wamid: string; status: string | null }[]
}

/** Posts one body; never throws, since a webhook that cannot be reached is an outcome too. */
export async function postWebhook(
  url: string,
  body: Buffer,
  signature: string | null,
  timeoutMs: number,
): Promise<Pick<Delivery, 'status' | 'error' | 'latencyMs'>> {
  const startedAt = performance.now()
  const latencyMs = () => Math.round((performance.now() - startedAt) * 10) / 10
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Webhooks/1.0 (https://fb.me/webhooks)',
        ...(signature === null ? {} : { 'x-hub-signature-256': signature }),
      },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    return { status: response.status, error: null, latencyMs: latencyMs() }
  } catch (error) {
    return { status: null, error: describe(error), latencyMs: latencyMs() }
  }
}

/** The `hub.challenge` handshake: true when the callback knows the token and echoes the challenge. */
export async function verifyCallback(url: string, verifyToken: string): Promise<boolean> {
  const challenge = String(Math.floor(Math.random() * 1e10))
  const target = new URL(url)
  target.searchParams.set('hub.mode', 'subscribe')
  target.searchParams.set('hub.verify_token', verifyToken)
  target.searchParams.set('hub.challenge', challenge)
  try {
    const response = await fetch(target, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
    return response.status === 200 && (await response.text()) === challenge
  } catch {
    return false
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause
  if (cause instanceof Error) {
    return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  }
  return error.name === 'TimeoutError' ? 'timeout' : error.message
}
