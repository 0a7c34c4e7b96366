import type { CompanyContext } from '#core/context.ts'
import type { SessionAnswer } from '#core/session-port.ts'
import { mediaPath } from '#core/session-media-token.ts'
import { SESSION_COMMANDS } from '#protocol/session/commands.ts'
import type { CommandInput } from '#protocol/session/commands.ts'
import type { FileOutcome, FileRequest } from './driver.ts'
import { FILE_PATH_TTL_MS, FILE_RETRY_MS, FILE_TIMEOUT_MS, REUPLOAD_RETRY_MS } from './limits.ts'

/** What the inbound side keeps of a linked phone's file: all that is needed to fetch it and to ask the phone for it again. */
export type SessionFileRef = CommandInput<'media.reupload'>

type Fetched = SessionAnswer<'media.fetch'>

/** Has the session-node bring a file into storage. What WhatsApp no longer has, the phone is asked once to upload again. */
export async function fetchSessionFile(
  ctx: Pick<CompanyContext, 'config' | 'sessions' | 'clock'>,
  sessionId: string,
  request: FileRequest,
): Promise<FileOutcome> {
  const ref = SESSION_COMMANDS['media.reupload'].input.safeParse(request.ref)
  if (!ref.success)
    return { kind: 'failed', why: 'refused', reason: 'nothing is known of how to fetch it' }
  const { content, media, message } = ref.data
  const fetchIt = async (from: SessionFileRef['media']): Promise<Fetched> => {
    const uploadTo = await mediaPath(ctx.config, {
      key: request.key,
      mode: 'put',
      maxBytes: request.maxBytes,
      expires: ctx.clock.now() + FILE_PATH_TTL_MS,
    })
    const input = { content, media: from, uploadTo, maxBytes: request.maxBytes }
    return await ctx.sessions.command(sessionId, 'media.fetch', input, {
      timeoutMs: FILE_TIMEOUT_MS,
    })
  }

  let fetched = await fetchIt(media)
  if (!fetched.ok && fetched.code === 'ERR_MEDIA_EXPIRED') {
    const again = await ctx.sessions.command(sessionId, 'media.reupload', {
      message,
      content,
      media,
    })
    if (!again.ok) {
      return again.retryable
        ? { kind: 'retry', reason: `${again.code} ${again.detail}`, afterMs: REUPLOAD_RETRY_MS }
        : { kind: 'failed', why: 'expired', reason: again.detail }
    }
    fetched = await fetchIt(again.result.media)
  }
  if (fetched.ok) return { kind: 'stored', ...fetched.result, mime: media.mime }
  return failure(fetched)
}

function failure({ code, detail, retryable }: Extract<Fetched, { ok: false }>): FileOutcome {
  switch (code) {
    case 'ERR_MEDIA_EXPIRED':
      return { kind: 'failed', why: 'expired', reason: detail }
    case 'ERR_MEDIA_TOO_LARGE':
      return { kind: 'failed', why: 'too-large', reason: detail }
    case 'ERR_MEDIA_MISMATCH':
      if (!retryable) return { kind: 'failed', why: 'mismatch', reason: detail }
      break
    case 'ERR_INVALID_INPUT':
    case 'ERR_UNKNOWN_COMMAND':
      return { kind: 'failed', why: 'refused', reason: `${code} ${detail}` }
    default:
      break
  }
  return { kind: 'retry', reason: `${code} ${detail}`, afterMs: FILE_RETRY_MS }
}
