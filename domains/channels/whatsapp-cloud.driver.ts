import { backoff } from '#core/backoff.ts'
import type { CompanyContext } from '#core/context.ts'
import { SEND_MAX_ATTEMPTS, SEND_TIMEOUT_MS } from './limits.ts'
import type {
  ChannelDriver,
  DriverConnection,
  Recipient,
  SendCommand,
  SendOutcome,
} from './driver.ts'
import { cloudContent } from './cloud-payload.ts'
import { opaqueData } from './mark-message.ts'
import { readGraphError, whatsappErrorAction } from './meta-errors.ts'
import { fetchMetaFile } from './meta-media.ts'
import { uploadToMeta } from './meta-upload.ts'
import { areOfTwo } from './session-address.ts'

/**
 * The phone number wins when both are known (Meta, business-scoped user ids); a person may have only a bsuid. Of two people who are one
 * contact it is the address of the one who `wrote`.
 */
function cloudRecipient(
  identities: readonly Recipient[],
  wrote: readonly Recipient[] = [],
): Recipient | null {
  const find = (kind: Recipient['kind'], among: readonly Recipient[]) =>
    among.find((one) => one.kind === kind)
  const bsuid = areOfTwo(identities) ? find('bsuid', wrote) : undefined
  return (
    find('phone', wrote) ?? bsuid ?? find('phone', identities) ?? find('bsuid', identities) ?? null
  )
}

/** Sends through Meta's WhatsApp Cloud API. The token travels in a header only, never in a URL. */
export function whatsappCloudDriver(
  ctx: Pick<CompanyContext, 'config' | 'files'>,
  request: typeof fetch = fetch,
): ChannelDriver {
  const { config } = ctx
  const base = `${config.graph.baseUrl}/${config.graph.version}`
  const headers = (connection: DriverConnection) => ({
    authorization: `Bearer ${connection.token}`,
    'content-type': 'application/json',
    'user-agent': `Balcao/${config.version}`,
  })
  return {
    recipient: cloudRecipient,
    canRepeat: false,
    async send(connection, command, attempt) {
      let response: Response
      try {
        response = await request(`${base}/${connection.externalId}/messages`, {
          method: 'POST',
          headers: headers(connection),
          body: JSON.stringify(payload(command)),
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
          redirect: 'manual',
        })
      } catch (thrown) {
        return unreached(thrown, attempt)
      }
      return await outcome(response, attempt)
    },
    upload: (connection, file, attempt) =>
      uploadToMeta(ctx, file, attempt, ({ body, contentType, signal }) =>
        request(`${base}/${connection.externalId}/media`, {
          method: 'POST',
          headers: { ...headers(connection), 'content-type': contentType },
          body,
          signal,
          redirect: 'manual',
        }),
      ),
    async probe(connection) {
      try {
        const response = await request(
          `${base}/${connection.externalId}?fields=display_phone_number,verified_name`,
          {
            headers: headers(connection),
            signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
            redirect: 'manual',
          },
        )
        const body: unknown = await response.json().catch(() => null)
        if (response.ok) return { ok: true, reason: null, number: shownNumber(body) }
        const error = readGraphError(body)
        return error === null
          ? null
          : {
              ok: false,
              number: null,
              reason: `${error.code}${error.subcode === null ? '' : `/${error.subcode}`} ${error.message}`,
            }
      } catch {
        return null
      }
    },
    fetchFile(connection, wanted) {
      const { authorization, 'user-agent': userAgent } = headers(connection)
      const meta = {
        ctx,
        request,
        headers: { authorization, 'user-agent': userAgent },
        base,
        phoneNumberId: connection.externalId,
      }
      return fetchMetaFile(meta, wanted)
    },
    revoke: null,
    async react(connection, to, place, emoji) {
      let response: Response
      try {
        response = await request(`${base}/${connection.externalId}/messages`, {
          method: 'POST',
          headers: headers(connection),
          body: JSON.stringify({
            ...addressedTo(to),
            type: 'reaction',
            reaction: { message_id: place.externalId, emoji },
          }),
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
          redirect: 'manual',
        })
      } catch (thrown) {
        return { ok: false, code: 'network', reason: String(thrown) }
      }
      if (response.ok) return { ok: true }
      const error = readGraphError(await response.json().catch(() => null))
      return {
        ok: false,
        code: String(error?.code ?? response.status),
        reason: error?.message ?? `HTTP ${response.status}`,
      }
    },
    edit: null,
    markRead: null,
    typing: null,
    watch: null,
  }
}

function addressedTo(to: Recipient): Record<string, unknown> {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // With the plus: without it the business's own country code would be put in front (Meta, send messages).
    ...(to.kind === 'phone' ? { to: `+${to.value}` } : { recipient: to.value }),
  }
}

function payload(command: SendCommand): Record<string, unknown> {
  return {
    ...addressedTo(command.to),
    ...cloudContent(command.content),
    ...(command.quoted === null ? {} : { context: { message_id: command.quoted.externalId } }),
    biz_opaque_callback_data: opaqueData(command.messageId),
  }
}

/** A refused connection never carried the message; anything else that broke half-way may have. */
function unreached(thrown: unknown, attempt: number): SendOutcome {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  if (/ECONNREFUSED|connection refused|ENOTFOUND|could not be resolved/i.test(text)) {
    return retryOrFail(
      'network',
      'the provider could not be reached',
      attempt,
      backoff(attempt, 2000, 300_000),
    )
  }
  return {
    kind: 'unknown',
    reason: /Timeout|Abort/i.test(text) ? 'the provider did not answer in time' : text,
  }
}

async function outcome(response: Response, attempt: number): Promise<SendOutcome> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const externalId = sentId(body)
    return externalId === null
      ? { kind: 'unknown', reason: 'the provider answered without a message id' }
      : { kind: 'accepted', externalId }
  }
  const error = readGraphError(body)
  // A 5xx may come after the message was taken (Meta, WhatsApp error codes: 1 and 2).
  if (error === null || response.status >= 500)
    return { kind: 'unknown', reason: `HTTP ${response.status}` }
  const code = String(error.code)
  const reason = error.details === '' ? error.message : error.details
  const action = whatsappErrorAction(error.code, attempt)
  switch (action.kind) {
    case 'retry':
      return retryOrFail(code, reason, attempt, action.afterMs)
    case 'flag':
      return {
        kind: 'flag',
        code: error.subcode === null ? code : `${code}/${error.subcode}`,
        reason,
      }
    case 'permanent':
    case 'window':
    case 'unreachable':
      return { kind: 'failed', code, reason }
  }
}

function shownNumber(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('display_phone_number' in body)) return null
  return typeof body.display_phone_number === 'string' ? body.display_phone_number : null
}

function retryOrFail(code: string, reason: string, attempt: number, afterMs: number): SendOutcome {
  return attempt >= SEND_MAX_ATTEMPTS
    ? { kind: 'failed', code, reason }
    : { kind: 'retry', code, reason, afterMs }
}

function sentId(body: unknown): string | null {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('messages' in body) ||
    !Array.isArray(body.messages)
  )
    return null
  const first: unknown = body.messages[0]
  return typeof first === 'object' &&
    first !== null &&
    'id' in first &&
    typeof first.id === 'string'
    ? first.id
    : null
}
