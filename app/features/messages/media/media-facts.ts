import { undrawnReason } from '#domains/media/drawn-picture.ts'
import { imageSize } from '#domains/media/image-size.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'

export type FileFailure = 'expired' | 'too-large' | 'mismatch' | 'refused'

/** What a message's data says of its file, checked: a sender chose most of it. */
export type FileFacts = {
  name: string | null
  mime: string | null
  size: number | null
  seconds: number | null
  width: number | null
  height: number | null
  /** As an address that an img can show. */
  thumbnail: string | null
  waveform: string | null
  failed: FileFailure | null
}

export type ContentKind =
  | 'picture'
  | 'sticker'
  | 'video'
  | 'audio'
  | 'file'
  | 'place'
  | 'cards'
  | 'call'
  | 'poll'
  | 'order'
  | 'undecryptable'
  | 'named'

type Facts = Pick<MessageView, 'mediaType' | 'data'>

/** Which face a message wears; null for plain text. */
export function contentKindOf({ mediaType, data }: Facts): ContentKind | null {
  switch (mediaType) {
    case null:
      if (data === null) return null
      return pollOf(data) !== null ? 'poll' : orderOf(data) !== null ? 'order' : null
    case 'image':
      return isSticker(data) ? 'sticker' : 'picture'
    case 'video':
      return 'video'
    case 'audio':
      return 'audio'
    case 'application':
      return 'file'
    case 'locationMessage':
      return placeOf(data) === null ? 'named' : 'place'
    case 'contactMessage':
      return cardsOf(data).length === 0 ? 'named' : 'cards'
    case 'call_log':
      return 'call'
    case 'unsupported':
      return textOf(data, 'type') === 'undecryptable' ? 'undecryptable' : 'named'
    case 'reactionMessage':
      return 'named'
    default:
      return mediaType satisfies never
  }
}

export const isSticker = (data: MessageView['data']): boolean =>
  data?.['sticker'] === true || data?.['kind'] === 'sticker'

const FAILURES: readonly unknown[] = ['expired', 'too-large', 'mismatch', 'refused']
/** A picture a sender may place in every reader's conversation has an end. */
const BASE64 = /^[A-Za-z0-9+/]{20,200000}={0,2}$/
/** It says its size here, or is none: groups of four characters are three bytes. */
const THUMBNAIL_HEAD_CHARS = 16_384
/** Pixels of its longer side: a few kilobytes hold no larger one that is honest. */
const THUMBNAIL_SIDE_MAX = 1024

export function fileFactsOf(data: MessageView['data']): FileFacts {
  const failed = data?.['failed']
  return {
    name: textOf(data, 'name'),
    mime: textOf(data, 'mime'),
    size: numberOf(data, 'size'),
    seconds: numberOf(data, 'seconds'),
    width: numberOf(data, 'width'),
    height: numberOf(data, 'height'),
    thumbnail: thumbnailOf(textOf(data, 'thumbnail')),
    waveform: textOf(data, 'waveform'),
    failed: FAILURES.includes(failed) ? (failed as FileFailure) : null,
  }
}

function thumbnailOf(base64: string | null): string | null {
  if (base64 === null || !BASE64.test(base64)) return null
  const whole = base64.slice(0, Math.min(base64.length - (base64.length % 4), THUMBNAIL_HEAD_CHARS))
  const head = Uint8Array.from(atob(whole), (char) => char.charCodeAt(0))
  const size = imageSize(head, 'image/jpeg')
  if (size === null || Math.max(size.width, size.height) > THUMBNAIL_SIDE_MAX) return null
  return `data:image/jpeg;base64,${base64}`
}

/** Why a picture that is here is not drawn (drawn-picture.ts); null for all else. */
export function undrawnOf({
  mediaType,
  mediaUrl,
  data,
}: Facts & Pick<MessageView, 'mediaUrl'>): 'too-large' | 'unknown' | null {
  if (mediaType !== 'image' || mediaUrl === null) return null
  // Asked of every message that is drawn: its small preview is not taken apart for it.
  return undrawnReason({
    mime: textOf(data, 'mime'),
    width: numberOf(data, 'width'),
    height: numberOf(data, 'height'),
  })
}

/** Width and height of a picture's place in pixels: its own shape, within what a bubble holds. Unknown ones get a quiet 4 : 3. */
export function boxOf(
  { width, height }: Pick<FileFacts, 'width' | 'height'>,
  most: { width: number; height: number },
): { width: number; height: number } {
  if (width === null || height === null || width < 1 || height < 1)
    return { width: Math.min(240, most.width), height: Math.min(180, most.height) }
  const scale = Math.min(1, most.width / width, most.height / height)
  // A strip would be a line: it keeps a height one can press.
  return {
    width: Math.max(96, Math.round(width * scale)),
    height: Math.max(64, Math.round(height * scale)),
  }
}

export const PICTURE_MOST = { width: 300, height: 320 }
export const STICKER_MOST = { width: 160, height: 160 }

export type Place = {
  latitude: number
  longitude: number
  name: string | null
  address: string | null
}

export function placeOf(data: MessageView['data']): Place | null {
  const latitude = Number(data?.['latitude'] ?? NaN)
  const longitude = Number(data?.['longitude'] ?? NaN)
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null
  return { latitude, longitude, name: textOf(data, 'name'), address: textOf(data, 'address') }
}

/** A map that asks for no account and follows nobody. */
export const mapLink = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

export type Card = { name: string; company: string | null; phones: string[] }

/** Contact cards in the shape of the Cloud API's webhooks, which all channels are brought into. */
export function cardsOf(data: MessageView['data']): Card[] {
  return listOf(data?.['contacts']).flatMap((card) => {
    const name = objectOf(card['name'])
    const phones = listOf(card['phones']).flatMap((one) => textOf(one, 'phone') ?? [])
    const called = textOf(name, 'formatted_name') ?? textOf(name, 'first_name') ?? phones[0]
    if (called === undefined) return []
    return [{ name: called, company: textOf(objectOf(card['org']), 'company'), phones }]
  })
}

export type Poll = { question: string; options: string[] }

export function pollOf(data: MessageView['data']): Poll | null {
  const poll = objectOf(data?.['poll'])
  const { options } = poll
  if (!Array.isArray(options)) return null
  return {
    question: textOf(poll, 'question') ?? '',
    options: options.filter((option) => typeof option === 'string'),
  }
}

type Money = { amount: number; currency: string }
export type Order = {
  items: { product: string; quantity: number; price: Money | null }[]
  /** Null where a price is missing, or they are not of one currency. */
  total: Money | null
}

/** An order as the Cloud API's webhooks tell it. */
export function orderOf(data: MessageView['data']): Order | null {
  const items = listOf(objectOf(data?.['order'])['product_items']).map((item) => {
    const amount = numberOf(item, 'item_price')
    const currency = textOf(item, 'currency')
    return {
      product: textOf(item, 'product_retailer_id') ?? '?',
      quantity: numberOf(item, 'quantity') ?? 1,
      price:
        amount !== null && currency !== null && /^[A-Z]{3}$/.test(currency)
          ? { amount, currency }
          : null,
    }
  })
  if (items.length === 0) return null
  const currency = items[0]?.price?.currency
  const isWhole = items.every(({ price }) => price?.currency === currency)
  if (currency === undefined || !isWhole) return { items, total: null }
  const amount = items.reduce(
    (sum, { price, quantity }) => sum + (price?.amount ?? 0) * quantity,
    0,
  )
  return { items, total: { amount, currency } }
}

/** A press on a button or on a row of a list that the company sent. */
export const isChoice = (data: MessageView['data']): boolean =>
  data !== null && ('reply' in data || 'payload' in data)

/** Words of a message that its face does not show already: places and cards come with a text of their own making. */
export function captionOf(message: Pick<MessageView, 'mediaType' | 'data' | 'body'>): string {
  const { data, body } = message
  const kind = contentKindOf(message)
  if (kind === 'cards') {
    const names = cardsOf(data).map((card) => card.name)
    return names.join(', ') === body ? '' : body
  }
  if (kind === 'poll') return ''
  if (kind === 'order') return textOf(objectOf(data?.['order']), 'text') ?? ''
  const place = kind === 'place' ? placeOf(data) : null
  if (place === null) return body
  const words = [place.name, place.address].filter((one) => one !== null).join(', ')
  return [words, `${place.latitude}, ${place.longitude}`].includes(body) ? '' : body
}

/** Loudness by step, 0–1, from base64 of 0–100 a byte; null when it is not one. */
export function waveformOf(base64: string | null, steps: number): number[] | null {
  if (base64 === null || !/^[A-Za-z0-9+/]{8,}={0,2}$/.test(base64) || base64.length % 4 === 1)
    return null
  const loud = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  return Array.from({ length: steps }, (_, step) => {
    const from = Math.floor((step * loud.length) / steps)
    const to = Math.max(from + 1, Math.floor(((step + 1) * loud.length) / steps))
    return Math.min(1, Math.max(...loud.subarray(from, to)) / 100)
  })
}

/** 1:05, as players say it. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function textOf(data: Record<string, unknown> | null, key: string): string | null {
  const value = data?.[key]
  return typeof value === 'string' && value !== '' ? value : null
}

function numberOf(data: MessageView['data'], key: string): number | null {
  const value = data?.[key]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(objectOf) : []
