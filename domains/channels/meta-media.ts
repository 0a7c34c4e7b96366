import { createHash } from 'node:crypto'
import type { CompanyContext } from '#core/context.ts'
import { SECOND_MS } from '#core/time.ts'
import { z } from 'zod'
import { SEND_TIMEOUT_MS } from './limits.ts'
import type { FileOutcome, FileRequest } from './driver.ts'
import { FILE_RETRY_MS, FILE_TIMEOUT_MS } from './limits.ts'
import { readGraphError, whatsappErrorAction } from './meta-errors.ts'

/** Answer of GET /{media-id}; `url` lives five minutes (Meta, WhatsApp media). */
const metadata = z.object({
  url: z.url(),
  mime_type: z.string().max(200).optional(),
  sha256: z.string().max(100).optional(),
  file_size: z.coerce.number().int().nonnegative().optional(),
})
type Metadata = z.output<typeof metadata>
/** Longest wait that a file is worth before the caller looks again. */
const LATER_MS = 600 * SECOND_MS

type MetaFiles = {
  ctx: Pick<CompanyContext, 'config' | 'files'>
  request: typeof fetch
  headers: Record<string, string>
  /** The Graph API with its version. */
  base: string
  phoneNumberId: string
}

/** Brings a file of a received message from Meta into storage: its address first, then its bytes, which never stay here. */
export async function fetchMetaFile(meta: MetaFiles, wanted: FileRequest): Promise<FileOutcome> {
  const mediaId = wanted.ref['providerId']
  if (typeof mediaId !== 'string' || !/^[\w-]{1,100}$/.test(mediaId))
    return { kind: 'failed', why: 'refused', reason: 'the message names no file' }
  try {
    const found = await describe(meta, mediaId)
    if ('kind' in found) return found
    if (found.file_size !== undefined && found.file_size > wanted.maxBytes)
      return { kind: 'failed', why: 'too-large', reason: `${found.file_size} bytes` }
    if (!isMetasHost(new URL(found.url), meta.ctx.config.graph.baseUrl))
      return { kind: 'failed', why: 'refused', reason: 'the file is at a host that is not Meta’s' }
    return await store(meta, found, wanted)
  } catch (thrown) {
    const reason = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
    return { kind: 'retry', reason, afterMs: FILE_RETRY_MS }
  }
}

async function describe(meta: MetaFiles, mediaId: string): Promise<Metadata | FileOutcome> {
  const { request, headers, base, phoneNumberId } = meta
  const response = await request(`${base}/${mediaId}?phone_number_id=${phoneNumberId}`, {
    headers,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    redirect: 'manual',
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const read = metadata.safeParse(body)
    return read.success
      ? read.data
      : { kind: 'retry', reason: 'Meta described the file in another way', afterMs: LATER_MS }
  }
  const error = readGraphError(body)
  if (error === null || response.status >= 500)
    return { kind: 'retry', reason: `HTTP ${response.status}`, afterMs: FILE_RETRY_MS }
  const reason = `${error.code} ${error.message}`
  const action = whatsappErrorAction(error.code, 1)
  if (action.kind === 'retry') return { kind: 'retry', reason, afterMs: action.afterMs }
  // A dead token is mended by an admin: the file is still there then, for some days.
  if (action.kind === 'flag') return { kind: 'retry', reason, afterMs: LATER_MS }
  return { kind: 'failed', why: 'expired', reason }
}

async function store(
  { ctx, request, headers }: MetaFiles,
  found: Metadata,
  wanted: FileRequest,
): Promise<FileOutcome> {
  const response = await request(found.url, {
    headers,
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    redirect: 'manual',
  })
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    const reason = `HTTP ${response.status}`
    if (response.status === 404 || response.status === 410)
      return { kind: 'failed', why: 'expired', reason }
    return { kind: 'retry', reason, afterMs: FILE_RETRY_MS }
  }
  const length = lengthOf(response, found)
  if (length === null || length > wanted.maxBytes) {
    await response.body.cancel()
    return length === null
      ? { kind: 'retry', reason: 'Meta did not say how long the file is', afterMs: LATER_MS }
      : { kind: 'failed', why: 'too-large', reason: `${length} bytes` }
  }
  const mime = found.mime_type ?? response.headers.get('content-type') ?? 'application/octet-stream'
  const expected = found.sha256 === undefined ? null : hexOf(found.sha256)
  const { hashed, sha256 } = hashing(response.body as ReadableStream<Uint8Array>)
  await ctx.files.put(wanted.key, hashed.pipeThrough(new FixedLengthStream(length)), {
    httpMetadata: { contentType: mime },
  })
  const actual = sha256()
  if (expected !== null && actual !== expected) {
    await ctx.files.delete(wanted.key)
    return { kind: 'failed', why: 'mismatch', reason: 'the file is not what Meta described' }
  }
  return { kind: 'stored', bytes: length, sha256: actual, mime }
}

/** Storage takes a stream only when its length is known. */
function lengthOf(response: Response, found: Metadata): number | null {
  const header = Number(response.headers.get('content-length') ?? Number.NaN)
  return Number.isInteger(header) ? header : (found.file_size ?? null)
}

/** The same bytes, and their hash once they all went by. */
function hashing(body: ReadableStream<Uint8Array>) {
  const hash = createHash('sha256')
  const hashed = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        hash.update(chunk)
        controller.enqueue(chunk)
      },
    }),
  )
  return { hashed, sha256: () => hash.digest('hex') }
}

/** Meta writes hashes in hexadecimal in answers and in base64 in webhooks. */
function hexOf(sha256: string): string {
  if (/^[0-9a-f]{64}$/i.test(sha256)) return sha256.toLowerCase()
  try {
    return Array.from(atob(sha256), (letter) =>
      letter.charCodeAt(0).toString(16).padStart(2, '0'),
    ).join('')
  } catch {
    return sha256
  }
}

/** Where the token may go: Meta's own file hosts, or the host that the Graph API itself is at (a simulator's). */
function isMetasHost(url: URL, graphBaseUrl: string): boolean {
  if (url.origin === new URL(graphBaseUrl).origin) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    ['fbsbx.com', 'fbcdn.net'].some(
      (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
    )
  )
}
