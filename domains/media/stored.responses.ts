import type { Context } from 'hono'
import type { ApiEnv } from '#core/api-env.ts'
import { plainName } from '#core/auth/media-links.ts'
import { AppError } from '#core/errors.ts'
import { joinBytes } from '#core/join-bytes.ts'
import { isDrawn, isDrawnKind } from './drawn-picture.ts'
import type { Pictured } from './drawn-picture.ts'
import { PICTURE_HEAD_BYTES, SNIFF_BYTES } from './limits.ts'
import { picturedIn, sizeOf } from './pictured-file.ts'
import type { StoredBody } from './read-stored.ts'
import { isShownInline } from './sniff-mime.ts'

/**
 * Answers a stored file whose address changes with it: shown where it is of a kind that can run nothing, else saved. A page that would
 * draw it gets only a picture that is drawn (drawn-picture.ts). Throws ERR_NOT_FOUND for another one.
 */
export async function answerStored(c: Context<ApiEnv>, file: StoredBody): Promise<Response> {
  const shown = isShownInline(file.mime)
  const isForDrawing = c.req.header('Sec-Fetch-Dest') === 'image'
  const body = isForDrawing ? await drawnBody(file.body) : file.body
  return c.body(body, 200, {
    'Content-Type': shown ? file.mime : 'application/octet-stream',
    'Content-Length': String(file.size),
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(plainName(file.name))}`,
    'Cache-Control': 'private, max-age=86400',
    // What a tab of its own was given is not given to a page that draws.
    Vary: 'Sec-Fetch-Dest',
    // Nothing in a stored file may run or load anything, whatever it turns out to be.
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
}

async function drawnBody(body: ReadableStream): Promise<ReadableStream> {
  const [ahead, rest] = body.tee() as [ReadableStream<Uint8Array>, ReadableStream<Uint8Array>]
  if (isDrawn(await picturedAhead(ahead))) return rest
  await rest.cancel()
  throw new AppError('ERR_NOT_FOUND', { message: 'this is no picture that is drawn by itself' })
}

/**
 * Reads as far as it must be for the size, and looks twice at most: what a file says of itself may take as long to walk over as there is of
 * it.
 */
async function picturedAhead(body: ReadableStream<Uint8Array>): Promise<Pictured> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (let enough = SNIFF_BYTES; ;) {
    const { done, value } = await reader.read()
    if (value !== undefined) {
      chunks.push(value)
      bytes += value.length
    }
    if (!done && bytes < enough) continue
    const pictured = picturedIn(joinBytes(chunks))
    const isSure = sizeOf(pictured) !== null || !isDrawnKind(pictured)
    enough = PICTURE_HEAD_BYTES
    if (!done && !isSure && bytes < enough) continue
    // Not awaited: it ends with the other half.
    void reader.cancel()
    return pictured
  }
}
