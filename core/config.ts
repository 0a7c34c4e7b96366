import { z } from 'zod'
import { AppError } from './errors.ts'

const secret = (name: string) =>
  z
    .string({ error: `${name} is not set` })
    .min(32, { error: `${name} needs at least 32 characters` })
const url = (name: string) => z.url({ error: `${name} is not a URL` })
const optionalText = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.string().optional(),
)

const shape = z.object({
  APP_ENV: z
    .enum(['production', 'local', 'test'], { error: 'APP_ENV must be production, local or test' })
    .default('production'),
  APP_VERSION: z.string().default('0.1.0'),
  /** Signs cookies, access tokens, realtime tickets and media links; separate keys are derived from it. */
  APP_SECRET: secret('APP_SECRET'),
  /** Key-encryption key of provider tokens: 32 bytes in hex. */
  KEK_V1: z
    .string({ error: 'KEK_V1 is not set' })
    .regex(/^[0-9a-f]{64}$/i, { error: 'KEK_V1 must be 64 hex digits' }),
  META_GRAPH_BASE_URL: url('META_GRAPH_BASE_URL').default('https://graph.facebook.com'),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, { error: 'META_GRAPH_VERSION must look like v25.0' })
    .default('v25.0'),
  META_APP_ID: optionalText,
  META_APP_SECRET: optionalText,
  META_VERIFY_TOKEN: optionalText,
  /** Where a company asks the platform's owner for help, e.g. https://wa.me/<number>. Unset: no such button. */
  SUPPORT_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url({ protocol: /^https$/, error: 'SUPPORT_URL is not an https address' }).optional(),
  ),
  /** Where preview pictures of help videos come from. */
  VIDEO_IMAGES_BASE_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    url('VIDEO_IMAGES_BASE_URL').default('https://i.ytimg.com'),
  ),
  /** Signs web push (RFC 8292): an uncompressed P-256 point and its secret scalar, base64url. Unset: no browser is woken. */
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
  /** Whom a push service may write to about us: mailto: or https:. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/, {
      error: 'VAPID_SUBJECT must be a mailto: or https: address',
    })
    .default('mailto:webpush@balcao.invalid'),
  /** Tests and demos: the one push service that need not be public https. */
  PUSH_SERVICE_URL: optionalText,
  /** What a session-node signs its requests with. Unset: no phone can be linked, and the node's endpoints answer 503. */
  SESSION_NODE_SECRET: z.preprocess(
    (value) => (value === '' ? undefined : value),
    secret('SESSION_NODE_SECRET').optional(),
  ),
  SESSION_LEASE_TTL_MS: z.coerce.number().int().min(1000).default(30_000),
  SESSION_RENEW_EVERY_MS: z.coerce.number().int().min(100).default(10_000),
  /** One machine: asked with POST when a session-node is needed and none is connected. */
  SESSION_NODE_WAKE_URL: optionalText,
})

/** Everything the edge is configured with, checked once. Secrets never leave it for a browser or a log. */
export type Config = {
  env: 'production' | 'local' | 'test'
  version: string
  appSecret: string
  kekV1: string
  graph: { baseUrl: string; version: string }
  /** Null until the Meta app is set up: the Meta endpoint answers 503. */
  meta: { appId: string | null; appSecret: string; verifyToken: string } | null
  supportUrl: string | null
  videoImagesUrl: string
  /** Null until there are keys: then no browser is woken. */
  push: { publicKey: string; privateKey: string; subject: string; ownService: string | null } | null
  /** Null until a secret is set. Lease figures: reference of the session protocol, milliseconds. */
  sessions: {
    secret: string
    leaseTtlMs: number
    renewEveryMs: number
    wakeUrl: string | null
  } | null
}

const parsed = new WeakMap<object, Config>()

/** The config of these bindings; parsed at the first call of an isolate. Throws ERR_NOT_CONFIGURED naming each bad variable. */
export function configOf(env: object): Config {
  const known = parsed.get(env)
  if (known !== undefined) return known
  const result = shape.safeParse(env)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => issue.message).join('; ')
    throw new AppError('ERR_NOT_CONFIGURED', { message: problems })
  }
  const v = result.data
  const config: Config = {
    env: v.APP_ENV,
    version: v.APP_VERSION,
    appSecret: v.APP_SECRET,
    kekV1: v.KEK_V1,
    graph: { baseUrl: v.META_GRAPH_BASE_URL.replace(/\/$/, ''), version: v.META_GRAPH_VERSION },
    meta:
      v.META_APP_SECRET !== undefined && v.META_VERIFY_TOKEN !== undefined
        ? {
            appId: v.META_APP_ID ?? null,
            appSecret: v.META_APP_SECRET,
            verifyToken: v.META_VERIFY_TOKEN,
          }
        : null,
    supportUrl: v.SUPPORT_URL ?? null,
    videoImagesUrl: v.VIDEO_IMAGES_BASE_URL.replace(/\/$/, ''),
    push:
      v.VAPID_PUBLIC_KEY !== undefined && v.VAPID_PRIVATE_KEY !== undefined
        ? {
            publicKey: v.VAPID_PUBLIC_KEY,
            privateKey: v.VAPID_PRIVATE_KEY,
            subject: v.VAPID_SUBJECT,
            ownService:
              v.APP_ENV === 'production' || v.PUSH_SERVICE_URL === undefined
                ? null
                : new URL(v.PUSH_SERVICE_URL).origin,
          }
        : null,
    sessions:
      v.SESSION_NODE_SECRET === undefined
        ? null
        : {
            secret: v.SESSION_NODE_SECRET,
            leaseTtlMs: v.SESSION_LEASE_TTL_MS,
            renewEveryMs: v.SESSION_RENEW_EVERY_MS,
            wakeUrl: v.SESSION_NODE_WAKE_URL ?? null,
          },
  }
  parsed.set(env, config)
  return config
}
