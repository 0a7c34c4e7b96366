import { messageIdOf } from '../channels/mark-message.ts'
import { idText, list, object, text } from './meta-payload.ts'
import type { Json } from './meta-payload.ts'

export type StatusChange = {
  externalId: string
  /** Our message's id, when the status carries it: finds a message whose provider id is not stored yet. */
  messageId: number | null
  /** The rank it raises to; null for `failed`. */
  ack: number | null
  failed: { code: string; reason: string } | null
}

/** sent 1 < delivered 2 < read 3 < played 4 (Meta, webhooks reference: status). */
const RANK: Record<string, number> = { sent: 1, delivered: 2, read: 3, played: 4 }

/** One status of a WhatsApp Cloud webhook; null when this version does not know it. */
export function readWhatsappStatus(payload: Json): StatusChange | null {
  const status = object(payload['status'])
  const externalId = idText(status['id'])
  const name = text(status['status'])
  if (externalId === null || name === null) return null
  const messageId = messageIdOf(text(status['biz_opaque_callback_data']) ?? undefined)
  const ack = RANK[name]
  if (ack !== undefined) return { externalId, messageId, ack, failed: null }
  if (name !== 'failed') return null
  const error = object(list(status['errors'])[0])
  const reason =
    text(object(error['error_data'])['details']) ??
    text(error['message']) ??
    text(error['title']) ??
    ''
  return {
    externalId,
    messageId,
    ack: null,
    failed: { code: idText(error['code']) ?? 'unknown', reason },
  }
}
