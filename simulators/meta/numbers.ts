import type { Simulator } from './simulator.ts'
import { GraphError, invalidParameter } from './errors.ts'
import { ok } from './graph-call.ts'
import type { GraphAnswer, GraphCall } from './graph-call.ts'
import { APP_NAME } from './seed.ts'
import type { BusinessNumber, Waba } from './seed.ts'
import { verifyCallback } from './webhook-deliveries.ts'

const DEFAULT_FIELDS = ['verified_name', 'display_phone_number', 'quality_rating', 'id']
const LONGEST_CALLBACK_URL = 200 // characters

/** `GET /{phone-number-id}?fields=…`. */
export function getNumber(call: GraphCall, number: BusinessNumber): GraphAnswer {
  return ok(numberFields(number, call.query.get('fields')))
}

/** `GET /{waba}/phone_numbers?fields=…`: one page, since nobody here has more than a few. */
export function listNumbers(sim: Simulator, call: GraphCall, waba: Waba): GraphAnswer {
  const data = sim.state
    .numbers()
    .filter(({ wabaId }) => wabaId === waba.id)
    .map((number) => numberFields(number, call.query.get('fields')))
  const cursor = Buffer.from(waba.id).toString('base64url')
  return ok({ data, paging: { cursors: { before: cursor, after: cursor } } })
}

/** `POST /{phone-number-id}/register`. */
export function registerNumber(call: GraphCall, number: BusinessNumber): GraphAnswer {
  if (call.body.messaging_product !== 'whatsapp') {
    throw invalidParameter('The parameter messaging_product is required.')
  }
  if (typeof call.body.pin !== 'string' || !/^\d{6}$/.test(call.body.pin)) {
    throw invalidParameter('Param pin must be a string of 6 digits.')
  }
  number.registered = true
  return ok({ success: true })
}

/** `GET|POST|DELETE /{waba}/subscribed_apps`; an override is verified before it counts. */
export async function subscribedApps(
  sim: Simulator,
  call: GraphCall,
  waba: Waba,
): Promise<GraphAnswer> {
  if (call.method === 'GET') {
    const { app } = sim.state
    const override =
      waba.overrideCallbackUrl === null ? {} : { override_callback_uri: waba.overrideCallbackUrl }
    const entry = {
      whatsapp_business_api_data: { id: app.id, name: APP_NAME, link: 'https://example.com/' },
      ...override,
    }
    return ok({ data: waba.subscribed ? [entry] : [] })
  }
  if (call.method === 'DELETE') {
    waba.subscribed = false
    waba.overrideCallbackUrl = null
    return ok({ success: true })
  }
  waba.overrideCallbackUrl = await verifiedOverride(call.body)
  waba.subscribed = true
  return ok({ success: true })
}

async function verifiedOverride(body: Record<string, unknown>): Promise<string | null> {
  const url = body.override_callback_uri
  if (url === undefined) return null
  if (typeof url !== 'string' || url.length > LONGEST_CALLBACK_URL || !URL.canParse(url)) {
    throw invalidParameter(
      `Param override_callback_uri must be a URL of at most ${LONGEST_CALLBACK_URL} characters.`,
    )
  }
  if (typeof body.verify_token !== 'string') {
    throw invalidParameter('The parameter verify_token is required.')
  }
  if (!(await verifyCallback(url, body.verify_token))) {
    throw new GraphError(
      2200,
      '(#2200) Callback verification failed: the callback did not answer with the challenge.',
    )
  }
  return url
}

function numberFields(number: BusinessNumber, fields: string | null): Record<string, unknown> {
  const known: Record<string, unknown> = {
    id: number.id,
    display_phone_number: number.displayPhoneNumber,
    verified_name: number.verifiedName,
    quality_rating: number.qualityRating,
    code_verification_status: 'VERIFIED',
    name_status: 'APPROVED',
    platform_type: 'CLOUD_API',
    status: number.registered ? 'CONNECTED' : 'DISCONNECTED',
    throughput: { level: 'STANDARD' },
    whatsapp_business_manager_messaging_limit: 'TIER_250',
  }
  const asked = fields === null ? DEFAULT_FIELDS : fields.split(',').map((field) => field.trim())
  const unknown = asked.find((field) => !(field in known))
  if (unknown !== undefined) {
    throw invalidParameter(
      `Tried accessing nonexisting field (${unknown}) on node type (WhatsAppBusinessPhoneNumber)`,
    )
  }
  return Object.fromEntries([...new Set([...asked, 'id'])].map((field) => [field, known[field]]))
}
