import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Millis } from '../time.ts'
import { DAY_MS } from '../time.ts'
import { hostCookieName, readCookie, serializeCookie } from './cookies.ts'
import { decodeJson, encodeJson, sign, unsign } from './signed-payloads.ts'

/** As long as browsers keep a cookie at most, rounded down to a year; each sign-in begins it anew. */
const DEVICE_TTL_MS = 365 * DAY_MS
/** A reception's computer has about as many people; who was not there for longest is forgotten. */
const ACCOUNTS_MAX = 8
const COOKIE = 'balcao_device'

const payload = z.object({
  dev: z.string().min(1),
  acc: z.array(z.string().min(1)).max(ACCOUNTS_MAX),
  exp: z.number(),
})

/** A browser by a random id, and the accounts that were signed in to on it, the last one first. */
export type KnownDevice = { id: string; accounts: readonly string[] }

/** The device a request comes from; null when nobody ever signed in on it, its cookie was tampered with, or its time is over. */
export async function readKnownDevice(
  config: Config,
  request: Request,
  now: Millis,
): Promise<KnownDevice | null> {
  const value = readCookie(request, hostCookieName(new URL(request.url), COOKIE))
  if (value === null) return null
  const text = await unsign(config, 'known-device', value)
  if (text === null) return null
  const { data } = payload.safeParse(decodeJson(text))
  return data === undefined || now >= data.exp ? null : { id: data.dev, accounts: data.acc }
}

/** Set-Cookie of a device that an account was just signed in to on. It outlives the session, and signs nobody in. */
export async function knownDeviceCookie(
  config: Config,
  url: URL,
  { device, account, now }: { device: KnownDevice | null; account: string; now: Millis },
): Promise<string> {
  const others = (device?.accounts ?? []).filter((known) => known !== account)
  const body: z.infer<typeof payload> = {
    dev: device?.id ?? crypto.randomUUID(),
    acc: [account, ...others].slice(0, ACCOUNTS_MAX),
    exp: now + DEVICE_TTL_MS,
  }
  const value = await sign(config, 'known-device', encodeJson(body))
  return serializeCookie(hostCookieName(url, COOKIE), value, {
    url,
    path: '/',
    maxAgeMs: DEVICE_TTL_MS,
  })
}
