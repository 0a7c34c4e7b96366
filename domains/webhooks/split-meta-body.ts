import { HOUR_MS } from '#core/time.ts'
import type { INBOUND_KINDS } from './webhooks.schema.ts'
import { idText, list, object } from './meta-payload.ts'
import type { Json } from './meta-payload.ts'

/** One thing that happened, cut out of a webhook body: stored before the body is answered. */
export type SplitEvent = {
  /** Kind and id of the account it came to: channel_routes knows its company. */
  route: { kind: 'whatsappapi'; externalId: string }
  kind: (typeof INBOUND_KINDS)[number]
  /** Idempotency key within the connection. */
  key: string
  payload: Json
}
export type SplitBody = {
  events: SplitEvent[]
  /** Fields and objects this version knows nothing of, to be counted. */
  ignored: string[]
}

/** Every entry, change, message and status of a body; batches hold up to 1000 (Meta, create webhook endpoint). */
export function splitMetaBody(body: unknown, now: number): SplitBody {
  const result: SplitBody = { events: [], ignored: [] }
  const root = object(body)
  if (root['object'] !== 'whatsapp_business_account') {
    result.ignored.push(`object:${idText(root['object']) ?? 'none'}`)
    return result
  }
  for (const entry of list(root['entry'])) {
    for (const change of list(object(entry)['changes'])) splitChange(object(change), result, now)
  }
  return result
}

function splitChange(change: Json, result: SplitBody, now: number): void {
  const field = idText(change['field']) ?? 'none'
  const value = object(change['value'])
  const externalId = idText(object(value['metadata'])['phone_number_id'])
  if ((field !== 'messages' && field !== 'smb_message_echoes') || externalId === null) {
    result.ignored.push(`field:${field}`)
    return
  }
  const route = { kind: 'whatsappapi', externalId } as const
  for (const item of list(value['messages'])) addMessage(result, route, object(item), value)
  for (const item of list(value['message_echoes']))
    addMessage(result, route, object(item), value, true)
  for (const item of list(value['statuses'])) {
    const status = object(item)
    const id = idText(status['id'])
    if (id === null) result.ignored.push('status without id')
    else {
      const participant = idText(status['recipient_participant_id']) ?? ''
      result.events.push({
        route,
        kind: 'status',
        key: `s:${id}:${String(status['status'])}:${participant}`,
        payload: { status },
      })
    }
  }
  const errors = list(value['errors'])
  if (errors.length > 0) {
    const code = idText(object(errors[0])['code']) ?? 'none'
    // These carry no id: what is the same within an hour is the same news.
    result.events.push({
      route,
      kind: 'account',
      key: `e:${code}:${Math.floor(now / HOUR_MS)}`,
      payload: { errors },
    })
  }
}

function addMessage(
  result: SplitBody,
  route: SplitEvent['route'],
  message: Json,
  value: Json,
  echo = false,
): void {
  const id = idText(message['id'])
  if (id === null) {
    result.ignored.push('message without id')
    return
  }
  const contact = echo ? {} : contactOf(message, value)
  result.events.push({
    route,
    kind: 'message',
    key: `m:${id}`,
    payload: { message, contact, ...(echo ? { echo } : {}) },
  })
}

/** The contact card of a message's sender: matched by id, the lists are not parallel (Meta, text messages webhook). */
function contactOf(message: Json, value: Json): Json {
  const from = idText(message['from'])
  const userId = idText(message['from_user_id'])
  const contacts = list(value['contacts']).map(object)
  const matched = contacts.find(
    (one) =>
      (from !== null && idText(one['wa_id']) === from) ||
      (userId !== null && idText(one['user_id']) === userId),
  )
  return matched ?? (contacts.length === 1 ? (contacts[0] ?? {}) : {})
}
