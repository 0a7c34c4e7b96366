import type { AccessToken } from './seed.ts'

/** One request to the Graph API, after its token was accepted. */
export type GraphCall = {
  method: string
  /** Path without the version, in parts. */
  path: string[]
  query: URLSearchParams
  body: Record<string, unknown>
  /** The file of a multipart body. */
  upload: { name: string; mime: string; bytes: Buffer } | null
  token: AccessToken
  /** Where the simulator was called, for addresses it gives out. */
  origin: string
  userAgent: string | undefined
  /** Waits on the simulator's clock; false when the caller hung up meanwhile. */
  wait: (ms: number) => Promise<boolean>
}

/** `file`: sent in place of the body, which then only describes it for the log. */
export type GraphAnswer = { status: number; body: unknown; file?: { mime: string; bytes: Buffer } }

export function ok(body: unknown): GraphAnswer {
  return { status: 200, body }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
