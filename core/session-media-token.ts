import { z } from 'zod'
import { MEDIA_PATH_PREFIX } from '../protocol/session/limits.ts'
import { decodeJson, encodeJson, sign, unsign } from './auth/signed-payloads.ts'
import type { Config } from './config.ts'
import type { Millis } from './time.ts'

const grant = z.object({
  /** Of core/media-keys.ts. */
  key: z.string().min(1),
  mode: z.enum(['put', 'get']),
  /** Of the file a `put` may bring; a `get` gives what is there. */
  maxBytes: z.number().int().positive(),
  /** Milliseconds since the epoch. */
  expires: z.number().int(),
})
/** Leave to bring one file to storage, or to take one from it. */
export type MediaGrant = z.infer<typeof grant>

/** The path a session-node may PUT or GET one file under (`uploadTo`, `from` of its commands), until `expires`. */
export async function mediaPath(config: Config, given: MediaGrant): Promise<string> {
  return `${MEDIA_PATH_PREFIX}${await sign(config, 'session-media', encodeJson(given))}`
}

/** What the last part of such a path allows, or null when it is not ours, not for this mode, or past its time. */
export async function readMediaToken(
  config: Config,
  token: string,
  mode: MediaGrant['mode'],
  now: Millis,
): Promise<MediaGrant | null> {
  const text = await unsign(config, 'session-media', token)
  const { data } = grant.safeParse(text === null ? null : decodeJson(text))
  return data === undefined || data.mode !== mode || now >= data.expires ? null : data
}
