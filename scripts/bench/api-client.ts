import { DEMO_PASSWORD } from '#db/seed/demo-companies.ts'
import type { LoadRequest } from './load.ts'

/** A signed-in program. */
export type ApiClient = {
  headers: Record<string, string>
  get<T>(path: string): Promise<T>
  send<T>(method: 'POST' | 'PUT', path: string, body?: unknown): Promise<T>
  /** The same call as the load generator makes it. */
  request(path: string): LoadRequest
}

export async function signIn(origin: string, email: string): Promise<ApiClient> {
  const { token } = await answer<{ token: string }>(
    await fetch(`${origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    }),
  )
  const headers = { authorization: `Bearer ${token}` }
  return {
    headers,
    get: async (path) => await answer(await fetch(`${origin}/api/v1${path}`, { headers })),
    send: async (method, path, body) =>
      await answer(
        await fetch(`${origin}/api/v1${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    request: (path) => ({ method: 'GET', path: `/api/v1${path}`, headers }),
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (!response.ok)
    throw new Error(
      `${response.status} ${new URL(response.url).pathname}: ${await response.text()}`,
    )
  return (await response.json()) as T
}
