import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Connection } from './connection.ts'
import { generateKeyPair, sharedSecret } from './curve.ts'
import { SimulatorError, required } from './errors.ts'
import type { CodeRequest } from './linking.ts'
import { SERVER, addressOf, bytesOf, child, node, textOf, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import { demandPasskey } from './passkey.ts'
import { linkDevice } from './registration.ts'
import type { Linked } from './registration.ts'
import type { Simulator } from './simulator.ts'

const ITERATIONS = 131_072
/** The client shows its code and asks for it at the same time; the typist may be quicker. */
const REQUEST_PATIENCE_MS = 3000
const SALT_BYTES = 32
const CTR_IV_BYTES = 16
const GCM_IV_BYTES = 12
const GCM_TAG_BYTES = 16
const KEY_BYTES = 32
const NOTHING = Buffer.alloc(0)
const BUNDLE_KEY = 'link_code_pairing_key_bundle_encryption_key'
const deriveKey = promisify(pbkdf2)

/** A client's `link_code_companion_reg`: its hello opens a request, its finish answers the phone. */
export function handleLinkCode(sim: Simulator, connection: Connection, iq: Stanza): void {
  const request = child(iq, 'link_code_companion_reg')
  if (request?.attrs.stage === 'companion_hello') {
    const ref = randomBytes(16).toString('base64url')
    const { promise: finished, resolve: finish } = Promise.withResolvers<Stanza>()
    sim.linking.waitForCode({
      connection,
      pn: addressOf(request.attrs.jid)?.user ?? '',
      ref,
      wrappedEphemeral: bytesOf(request, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
      platform: textOf(request, 'companion_platform_display'),
      finished,
      finish,
    })
    connection.reply(iq, [
      node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, Buffer.from(ref))]),
    ])
    return
  }
  connection.reply(iq)
  const ref = textOf(request, 'link_code_pairing_ref')
  if (request) sim.linking.codeRequestWithRef(ref)?.finish(request)
}

/** Somebody types the code on the phone of that number. */
export async function typeCode(sim: Simulator, pn: string, code: string): Promise<Linked> {
  const person = required(sim.people.find(pn), `person ${pn}`)
  const request = required(
    await sim.linking.codeRequestOf(pn, REQUEST_PATIENCE_MS),
    `client that waits for a code of ${pn}`,
  )
  const typed = code.replaceAll('-', '').toUpperCase()
  const account = sim.endpoints.phoneOf(person).identity
  const ephemeral = generateKeyPair()
  const companionEphemeral = await unwrap(request.wrappedEphemeral, typed)
  request.connection.send(
    node(
      'notification',
      {
        from: SERVER,
        type: 'link_code_companion_reg',
        id: randomBytes(6).toString('hex'),
        t: unixSeconds(),
      },
      [
        node('link_code_companion_reg', { stage: 'primary_hello' }, [
          node('link_code_pairing_ref', {}, Buffer.from(request.ref)),
          node('primary_identity_pub', {}, account.public),
          node(
            'link_code_pairing_wrapped_primary_ephemeral_pub',
            {},
            await wrap(ephemeral.public, typed),
          ),
        ]),
      ],
    ),
  )
  const finish = await finished(request)
  const shared = sharedSecret(ephemeral.private, companionEphemeral)
  const bundle = openBundle(bytesOf(finish, 'link_code_pairing_wrapped_key_bundle'), shared)
  const companionIdentity = bundle.subarray(0, KEY_BYTES)
  const random = bundle.subarray(2 * KEY_BYTES)
  if (
    !companionIdentity.equals(bytesOf(finish, 'companion_identity_public')) ||
    !bundle.subarray(KEY_BYTES, 2 * KEY_BYTES).equals(account.public)
  ) {
    throw new SimulatorError(422, 'the key bundle is not about this phone and this client')
  }
  if (person.passkey) return demandPasskey(request.connection)
  const secret = hkdfSync(
    'sha256',
    Buffer.concat([shared, sharedSecret(account.private, companionIdentity), random]),
    NOTHING,
    'adv_secret',
    KEY_BYTES,
  )
  return linkDevice(sim, person, request.connection, Buffer.from(secret))
}

function finished(request: CodeRequest): Promise<Stanza> {
  return Promise.race([
    request.finished,
    new Promise<never>((_, reject) => {
      request.connection.onClose(() =>
        reject(new SimulatorError(409, 'the client closed its socket before it was linked')),
      )
    }),
  ])
}

/** `salt || iv || AES-256-CTR(public key)` under the code. */
async function wrap(publicKey: Buffer, code: string): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const iv = randomBytes(CTR_IV_BYTES)
  const cipher = createCipheriv('aes-256-ctr', await codeKey(code, salt), iv)
  return Buffer.concat([salt, iv, cipher.update(publicKey), cipher.final()])
}

/** A wrong code gives a key that fits nothing, which shows only when the bundle does not open. */
async function unwrap(wrapped: Buffer, code: string): Promise<Buffer> {
  const salt = wrapped.subarray(0, SALT_BYTES)
  const iv = wrapped.subarray(SALT_BYTES, SALT_BYTES + CTR_IV_BYTES)
  const decipher = createDecipheriv('aes-256-ctr', await codeKey(code, salt), iv)
  return Buffer.concat([
    decipher.update(wrapped.subarray(SALT_BYTES + CTR_IV_BYTES)),
    decipher.final(),
  ])
}

function codeKey(code: string, salt: Buffer): Promise<Buffer> {
  return deriveKey(code, salt, ITERATIONS, KEY_BYTES, 'sha256')
}

function openBundle(wrapped: Buffer, shared: Buffer): Buffer {
  const salt = wrapped.subarray(0, SALT_BYTES)
  const iv = wrapped.subarray(SALT_BYTES, SALT_BYTES + GCM_IV_BYTES)
  const sealed = wrapped.subarray(SALT_BYTES + GCM_IV_BYTES)
  const key = Buffer.from(hkdfSync('sha256', shared, salt, BUNDLE_KEY, KEY_BYTES))
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(NOTHING)
    .setAuthTag(sealed.subarray(-GCM_TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -GCM_TAG_BYTES)), decipher.final()])
  } catch {
    throw new SimulatorError(422, 'this is not the code the client shows')
  }
}
