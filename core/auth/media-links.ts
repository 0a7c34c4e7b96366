import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Clock } from '../time.ts'
import { DAY_MS } from '../time.ts'
import { base64Url, fromBase64Url } from './signed-payloads.ts'

/** A stored file of a message, as a link names it. The shard saves the endpoint a look-up; it is signed like the rest. */
export type MediaPlace = { companyId: number; shard: number; messageId: number }

const keys = new WeakMap<Config, Uint8Array>()

/** Derived like the keys of core/auth/keys.ts (RFC 5869), by Node's functions: a page of messages is made without waiting. */
function linkKey(config: Config): Uint8Array {
  const known = keys.get(config)
  if (known !== undefined) return known
  const key = new Uint8Array(hkdfSync('sha256', config.appSecret, 'balcao', 'media-link', 32))
  keys.set(config, key)
  return key
}

/**
 * Path of a message's file, good for one to two days. It stays the same for a day (UTC), so that a browser shows from its cache what
 * it has seen. The name is for the reader's eyes and is not signed: the endpoint makes its own.
 */
export function mediaLink(
  ctx: { companyId: number; shard: number; config: Config; clock: Clock },
  { messageId, name }: { messageId: number; name: string | null },
): string {
  const expires = (Math.floor(ctx.clock.now() / DAY_MS) + 2) * DAY_MS
  const place = { companyId: ctx.companyId, shard: ctx.shard, messageId }
  const end = name === null ? '' : `/${encodeURIComponent(plainName(name))}`
  const signature = base64Url(signed(ctx.config, textOfFile(place, expires)))
  return `/media/files/${messageId}${end}?c=${ctx.companyId}-${ctx.shard}&e=${expires}&s=${signature}`
}

/** The file that a link names, or null: it is not ours, was altered, or is past its time. */
export function readMediaLink(config: Config, now: number, url: URL): MediaPlace | null {
  const message = /^\/media\/files\/(\d{1,16})(?:\/[^/]*)?$/.exec(url.pathname)?.[1]
  const [, company, shard] = /^(\d{1,16})-(\d{1,2})$/.exec(url.searchParams.get('c') ?? '') ?? []
  const expires = Number(/^\d{1,16}$/.exec(url.searchParams.get('e') ?? '')?.[0])
  const signature = fromBase64Url(url.searchParams.get('s') ?? '')
  if (message === undefined || company === undefined || shard === undefined || signature === null)
    return null
  const place = { companyId: Number(company), shard: Number(shard), messageId: Number(message) }
  if (!isSame(signature, signed(config, textOfFile(place, expires)))) return null
  return now < expires ? place : null
}

/** A colleague's picture, as a link names it: whose, and which of theirs. */
export type PicturePlace = { companyId: number; userId: number; picture: string }

/** Path of a user's picture, good for one to two days and the same for a day, as `mediaLink`. */
export function pictureLink(
  ctx: { companyId: number; config: Config; clock: Clock },
  userId: number,
  picture: string,
): string {
  const expires = (Math.floor(ctx.clock.now() / DAY_MS) + 2) * DAY_MS
  const place = { companyId: ctx.companyId, userId, picture }
  const signature = base64Url(signed(ctx.config, textOfPicture(place, expires)))
  return `/media/people/${userId}/${picture}?c=${ctx.companyId}&e=${expires}&s=${signature}`
}

/** The picture that a link names, or null: it is not ours, was altered, or is past its time. */
export function readPictureLink(config: Config, now: number, url: URL): PicturePlace | null {
  const [, user, picture] = /^\/media\/people\/(\d{1,16})\/([0-9a-f]{16})$/.exec(url.pathname) ?? []
  const company = /^\d{1,16}$/.exec(url.searchParams.get('c') ?? '')?.[0]
  const expires = Number(/^\d{1,16}$/.exec(url.searchParams.get('e') ?? '')?.[0])
  const signature = fromBase64Url(url.searchParams.get('s') ?? '')
  if (user === undefined || picture === undefined || company === undefined || signature === null)
    return null
  const place = { companyId: Number(company), userId: Number(user), picture }
  if (!isSame(signature, signed(config, textOfPicture(place, expires)))) return null
  return now < expires ? place : null
}

const textOfPicture = (place: PicturePlace, expires: number) =>
  `people/${place.companyId}/${place.userId}/${place.picture}/${expires}`

const textOfFile = (place: MediaPlace, expires: number) =>
  `${place.companyId}/${place.shard}/${place.messageId}/${expires}`

function signed(config: Config, text: string): Uint8Array {
  return new Uint8Array(createHmac('sha256', linkKey(config)).update(text).digest())
}

/** Lengths are no secret, and timingSafeEqual throws on different ones. */
function isSame(given: Uint8Array, expected: Uint8Array): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*/:<>?\\|]+/g

/**
 * A name as it may stand on a reader's disk: no folders, no control or direction characters (`fdp.exe` can be made to read as
 * `exe.pdf`), nothing that Windows refuses, at most 120 characters with the ending kept.
 */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(FORBIDDEN, '_').replace(/^[.\s_]+|(?<![.\s])[.\s]+$/g, '')
  if (clean.length <= 120) return clean === '' ? 'arquivo' : clean
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, 120 - ending.length) + ending
}
