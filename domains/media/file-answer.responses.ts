import type { Context } from 'hono'
import { plainName } from '#core/auth/media-links.ts'
import { isShownInline } from './sniff-mime.ts'

type AnsweredFile = { body: ReadableStream; mime: string; name: string; size: number }

/** Answers a record's file as it is. Its address changes with the file, so that a browser may keep it for a day. */
export function fileAnswer(c: Context, { body, mime, name, size }: AnsweredFile): Response {
  const isShown = isShownInline(mime)
  return c.body(body, 200, {
    'Content-Type': isShown ? mime : 'application/octet-stream',
    'Content-Length': String(size),
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(plainName(name))}`,
    'Cache-Control': 'private, max-age=86400',
    // Nothing in a stored file may run or load anything, whatever it turns out to be.
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
}
