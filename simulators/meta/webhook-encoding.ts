import { createHmac } from 'node:crypto'

/**
 * JSON the way Meta's webhooks carry it: compact, non-ASCII as \uXXXX with lowercase hex, `/` as `\/`.
 * The signature is over exactly these bytes.
 */
export function encodeMetaJson(value: unknown): Buffer {
  const escaped = JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return Buffer.from(escaped, 'ascii')
}

/** The value of `X-Hub-Signature-256`. */
export function signPayload(appSecret: string, payload: Buffer): string {
  return `sha256=${createHmac('sha256', appSecret).update(payload).digest('hex')}`
}
