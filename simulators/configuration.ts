import { join, resolve } from 'node:path'

/** The simulators' environment, read once; a bad value stops the start with the variable's name. */
type Configuration = {
  host: string
  metaPort: number
  phonePort: number
  whatsAppPort: number
  /** Everything the simulated WhatsApp remembers, with the certificates a client has to trust. */
  whatsAppDirectory: string
  appSecret: string
  verifyToken: string
  webhookUrl: string
  history: 'complete' | 'partial'
}

export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const webhookUrl = env.META_WEBHOOK_URL ?? 'http://127.0.0.1:8787/webhooks/meta'
  if (!URL.canParse(webhookUrl)) throw new Error('META_WEBHOOK_URL is not a URL')
  const history = env.META_SIM_HISTORY ?? 'partial'
  if (history !== 'complete' && history !== 'partial') {
    throw new Error('META_SIM_HISTORY must be complete or partial')
  }
  return {
    host: env.SIM_HOST ?? '127.0.0.1',
    metaPort: readPort(env, 'META_SIM_PORT', 8790),
    phonePort: readPort(env, 'PHONE_PORT', 8788),
    whatsAppPort: readPort(env, 'WA_SIM_PORT', 8443),
    whatsAppDirectory: join(resolve(env.DATA_DIR || '.data'), 'simulator'),
    appSecret: env.META_APP_SECRET ?? 'test_app_secret_0123456789abcdef',
    verifyToken: env.META_VERIFY_TOKEN ?? 'demo-verify-token',
    webhookUrl,
    history,
  }
}

function readPort(env: Record<string, string | undefined>, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`)
  return port
}
