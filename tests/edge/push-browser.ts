import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { base64Url, fromBase64Url } from '#core/auth/signed-payloads.ts'
import type { PushPayload } from '#domains/notifications/push-payload.ts'
import { TEST_NOW } from './factories.ts'
import { openPush } from './open-push.ts'
import type { TestCompany, TestUser } from './factories.ts'

/** A browser that may be woken: its keys, and how it reads what it is woken with (RFC 8291, the receiver's side). */
export async function makeBrowser(name: string) {
  const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const auth = crypto.getRandomValues(new Uint8Array(16))
  const endpoint = `https://push.service.test/send/${name}-${crypto.randomUUID()}`
  return {
    endpoint,
    subscription: {
      endpoint,
      keys: { p256dh: base64Url(publicKey), auth: base64Url(auth) },
      language: 'pt-BR' as const,
    },
    read: async (body: Uint8Array<ArrayBuffer>) =>
      JSON.parse(
        await openPush(body, { privateKey: keys.privateKey, publicKey, auth }),
      ) as PushPayload,
  }
}

/** What the push service was handed, in order; it answers each push with the next of `answers`, the last one again and again. */
export function pushService(...answers: { status: number; headers?: Record<string, string> }[]) {
  const received: { endpoint: string; headers: Headers; body: Uint8Array<ArrayBuffer> }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const body = new Uint8Array(await request.arrayBuffer())
    received.push({ endpoint: request.url, headers: request.headers, body })
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 201 }
    return new Response(null, answer)
  })
  return received
}

/** The sign-in that `contextFor(company, user)` stands for. */
export async function standingSession(
  company: TestCompany,
  user: Pick<TestUser, 'id'>,
): Promise<string> {
  const id = `session-of-${user.id}`
  await env.CONTROL.prepare(
    `INSERT INTO sessions (id, user_id, company_id, kind, created_at, expires_at)
     VALUES (?1, ?2, ?3, 'browser', ?4, ?5)`,
  )
    .bind(id, user.id, company.id, TEST_NOW, TEST_NOW + 86_400_000)
    .run()
  return id
}

export const decodeJwtPart = (part: string) =>
  JSON.parse(new TextDecoder().decode(fromBase64Url(part) ?? new Uint8Array())) as Record<
    string,
    unknown
  >
