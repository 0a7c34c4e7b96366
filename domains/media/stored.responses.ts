import type { Context } from 'hono'
import type { ApiEnv } from '#core/api-env.ts'
import { plainName } from '#core/auth/media-links.ts'
import type { StoredBody } from './read-stored.ts'
import { isShownInline } from './sniff-mime.ts'

/** Answers a stored file whose address changes with it: shown where it is of a kind that can run nothing, else saved. */
export function answerStored(c: Context<ApiEnv>, file: StoredBody): Response {
  const shown = isShownInline(file.mime)
  return c.body(file.body, 200, {
    'Content-Type': shown ? file.mime : 'application/octet-stream',
    'Content-Length': String(file.size),
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(plainName(file.name))}`,
    'Cache-Control': 'private, max-age=86400',
    // Nothing in a stored file may run or load anything, whatever it turns out to be.
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
}
