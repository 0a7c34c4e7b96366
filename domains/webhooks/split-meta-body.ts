import { createHash } from 'node:crypto'
import { HOUR_MS } from '#core/time.ts'
import type { INBOUND_KINDS } from './webhooks.schema.ts'
import { contactCards } from './contact-cards.ts'
import { idText, list, object } from './meta-payload.ts'
import type { Json } from './meta-payload.ts'

/** The account an event came to. `channel_routes` knows the company of the first three kinds; nothing has a route of the others yet. */
export type MetaRoute = {
  kind: 'whatsappapi' | 'facebook' | 'instagram' | 'waba' | `object:${string}`
  externalId: string
}

/** One thing that happened, cut out of a webhook body: stored before the body is answered. */
export type SplitEvent = {
  route: MetaRoute
  kind: (typeof INBOUND_KINDS)[number]
  /** Idempotency key within the account. */
  key: string
  payload: Json
}

/**
 * Every event of a webhook body, whatever its object or field: nothing that Meta signed is left out, since a body is answered 200 only when
 * all of it is stored. Batches hold up to 1000 (Meta, create webhook endpoint).
 */
export function splitMetaBody(body: unknown, now: number): SplitEvent[] {
  const root = object(body)
  const name = idText(root['object']) ?? 'none'
  if (!Array.isArray(root['entry'])) return [eventOf(`object:${name}`, '', 'change', { body })]
  return list(root['entry']).flatMap((entry) => {
    switch (name) {
      case 'whatsapp_business_account':
        return splitWhatsapp(object(entry), now)
      case 'page':
        return splitMessaging('facebook', object(entry))
      case 'instagram':
        return splitMessaging('instagram', object(entry))
      default:
        return [
          eventOf(`object:${name}`, idText(object(entry)['id']) ?? '', 'change', {
            entry,
          }),
        ]
    }
  })
}

/** An event under its key; without one, under the digest of what it holds, so that a repeat is recognised. */
function eventOf(
  routeKind: MetaRoute['kind'],
  externalId: string,
  kind: SplitEvent['kind'],
  payload: Json,
  key: string | null = null,
): SplitEvent {
  return {
    route: { kind: routeKind, externalId },
    kind,
    key: key ?? `h:${digest(payload)}`,
    payload,
  }
}

const digest = (payload: Json) =>
  createHash('sha256')
    .update(new TextEncoder().encode(JSON.stringify(payload)))
    .digest('hex')

const WHATSAPP_FIELDS = ['messages', 'smb_message_echoes']

function splitWhatsapp(entry: Json, now: number): SplitEvent[] {
  return list(entry['changes']).flatMap((item) => {
    const change = object(item)
    const value = object(change['value'])
    const account = idText(object(value['metadata'])['phone_number_id'])
    if (account === null) return [eventOf('waba', idText(entry['id']) ?? '', 'change', { change })]
    const events = WHATSAPP_FIELDS.includes(idText(change['field']) ?? '')
      ? splitValue(account, value, now)
      : []
    return events.length > 0 ? events : [eventOf('whatsappapi', account, 'change', { change })]
  })
}

function splitValue(account: string, value: Json, now: number): SplitEvent[] {
  const errors = list(value['errors'])
  const cardOf = contactCards(list(value['contacts']))
  return [
    ...list(value['messages'])
      .map(object)
      .map((message) => messageEvent(account, message, { contact: cardOf(message) })),
    ...list(value['message_echoes']).map((item) =>
      messageEvent(account, object(item), { contact: {}, echo: true }),
    ),
    ...list(value['statuses']).map((item) => statusEvent(account, object(item))),
    ...(errors.length > 0 ? [errorsEvent(account, errors, now)] : []),
  ]
}

function messageEvent(account: string, message: Json, beside: Json): SplitEvent {
  const id = idText(message['id'])
  const key = id === null ? null : `m:${id}`
  return eventOf('whatsappapi', account, 'message', { message, ...beside }, key)
}

function statusEvent(account: string, status: Json): SplitEvent {
  const id = idText(status['id'])
  const participant = idText(status['recipient_participant_id']) ?? ''
  const key = id === null ? null : `s:${id}:${String(status['status'])}:${participant}`
  return eventOf('whatsappapi', account, 'status', { status }, key)
}

/** These carry no id: what is the same within an hour is the same event. */
function errorsEvent(account: string, errors: readonly unknown[], now: number): SplitEvent {
  const code = idText(object(errors[0])['code']) ?? 'none'
  const key = `e:${code}:${Math.floor(now / HOUR_MS)}`
  return eventOf('whatsappapi', account, 'account', { errors }, key)
}

/**
 * An entry of a Page or an Instagram account. `standby` takes the place of `messaging` while another app owns the thread; `changes` holds
 * fields that are subscribed beside it, and the dashboard's tests.
 */
function splitMessaging(channel: 'facebook' | 'instagram', entry: Json): SplitEvent[] {
  const account = idText(entry['id']) ?? ''
  const items = (name: 'messaging' | 'standby') =>
    list(entry[name]).map((item) =>
      eventOf(channel, account, 'messaging', { [name]: item }, messagingKey(object(item))),
    )
  const events = [
    ...items('messaging'),
    ...items('standby'),
    ...list(entry['changes']).map((change) => eventOf(channel, account, 'change', { change })),
  ]
  return events.length > 0 ? events : [eventOf(channel, account, 'change', { entry })]
}

/** Null for what has no id of its own, such as a watermark: its content is its key. */
function messagingKey(item: Json): string | null {
  const message = object(item['message'])
  const mid = idText(message['mid']) ?? idText(object(item['postback'])['mid'])
  if (mid !== null) return `${message['is_deleted'] === undefined ? 'm' : 'd'}:${mid}`
  const edit = object(item['message_edit'])
  const edited = idText(edit['mid'])
  return edited === null ? null : `e:${edited}:${idText(edit['num_edit']) ?? ''}`
}
