import { invalidParameter } from './errors.ts'
import type { GraphAnswer, GraphCall } from './graph-call.ts'
import { ok } from './graph-call.ts'
import type { BusinessNumber } from './seed.ts'
import type { Simulator } from './simulator.ts'

/** The largest file there is: a document's limit, as which pictures and films may go too (Meta, supported media types). */
const LARGEST_FILE = 100 * 1024 * 1024

/** `POST /{phone-number-id}/media`: keeps a file of the business under an id for its messages. */
export function takeFile(sim: Simulator, call: GraphCall, number: BusinessNumber): GraphAnswer {
  const { body, upload } = call
  if (body.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.')
  if (upload === null) throw invalidParameter('Param file must be a file.')
  const { mime, bytes } = upload
  if (body.type !== mime)
    throw invalidParameter(`Param file has type ${mime}, not ${String(body.type)}.`)
  if (bytes.length === 0 || bytes.length > LARGEST_FILE)
    throw invalidParameter(`Param file has ${bytes.length} bytes.`)
  return ok({ id: sim.media.add(number.id, { mime, bytes }).id })
}
