import type { Context } from 'hono'
import type { HttpEnv } from '../request-scope.ts'
import { carriesBrowserCookie } from '#core/auth/cookies.ts'
import { readMediaLink, readPictureLink } from '#core/auth/media-links.ts'
import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { contactPictureKey, userPictureKey } from '#core/media-keys.ts'
import { storedFile } from '#domains/messages/media.queries.ts'
import { browserContext } from '../request-context.ts'
import { systemContext } from '../system-context.ts'
import { answerFile } from './answer-file.ts'

/** Seconds a browser may keep a file: a message's link changes each day. */
const KEEP_SECONDS = 86_400
/** A picture's address holds its hash: what is there never changes. */
const FOREVER = 'private, max-age=31536000, immutable'

/**
 * A message's file, for whoever holds a link to it that we signed. Anything else is 404: a link tells nobody what exists. In a browser
 * that signed in, the link works as long as its person may see the ticket; with nobody's cookie the signature alone speaks, as a
 * program needs it (decision 018).
 */
export async function mediaEndpoint(c: Context<HttpEnv>): Promise<Response> {
  const { platform, requestId } = c.var
  const url = new URL(c.req.url)
  const place = readMediaLink(platform.config, platform.clock.now(), url)
  if (place === null) throw gone()
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const ctx = carriesBrowserCookie(c.req.raw)
    ? await viewerContext(c)
    : systemContext(c.env, { ...place, reason: 'media link', requestId, waitUntil })
  if (ctx.companyId !== place.companyId) throw gone()
  const file = await storedFile(ctx, place.messageId)
  if (file === null) throw gone()
  const answer = await answerFile(c.req.raw, ctx.files, {
    ...file,
    asDownload: url.searchParams.get('download') === '1',
    cacheControl: `private, max-age=${KEEP_SECONDS}`,
  })
  if (answer === null) throw gone()
  return answer
}

/** A contact's picture, for the browsers of its company. */
export async function pictureEndpoint(c: Context<HttpEnv>): Promise<Response> {
  const contactId = /^\d{1,16}$/.exec(c.req.param('contactId') ?? '')?.[0]
  const picture = /^[0-9a-f]{16}$/.exec(c.req.param('picture') ?? '')?.[0]
  if (contactId === undefined || picture === undefined) throw gone()
  const ctx = await viewerContext(c)
  const key = contactPictureKey(ctx.companyId, Number(contactId), picture)
  return await answerPicture(c, { key, name: contactId, cacheControl: FOREVER })
}

/** A user's picture, for whoever holds a link to it that we signed. */
export async function personPictureEndpoint(c: Context<HttpEnv>): Promise<Response> {
  const { platform } = c.var
  const place = readPictureLink(platform.config, platform.clock.now(), new URL(c.req.url))
  if (place === null) throw gone()
  const { companyId, userId, picture } = place
  return await answerPicture(c, {
    key: userPictureKey(companyId, userId, picture),
    name: String(userId),
    cacheControl: `private, max-age=${KEEP_SECONDS}`,
  })
}

async function answerPicture(
  c: Context<HttpEnv>,
  file: { key: string; name: string; cacheControl: string },
): Promise<Response> {
  const head = await c.env.MEDIA.head(file.key)
  if (head === null) throw gone()
  const mime = head.httpMetadata?.contentType ?? 'application/octet-stream'
  const answer = await answerFile(c.req.raw, c.env.MEDIA, { ...file, mime, asDownload: false })
  if (answer === null) throw gone()
  return answer
}

async function viewerContext(c: Context<HttpEnv>): Promise<CompanyContext> {
  const { platform, requestId } = c.var
  const { ctx } = await browserContext(c.env, platform, {
    request: c.req.raw,
    requestId,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }).catch((thrown: unknown) => {
    throw thrown instanceof AppError ? gone() : thrown
  })
  return ctx
}

const gone = () => new AppError('ERR_NOT_FOUND', { message: 'there is no such file' })
