import { createHmac, randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import type { Companion } from './companions.ts'
import type { Connection } from './connection.ts'
import { isSignedBy, sign } from './curve.ts'
import { SimulatorError, required } from './errors.ts'
import { verifySignedKey } from './key-bundles.ts'
import { SERVER, bytesOf, child, jid, node, unixSeconds } from './nodes.ts'
import { demandPasskey } from './passkey.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

/** A client shows the first for 60 s and each of the others for 20 s. */
const REFS = 6
const ACCOUNT_SIGNATURE = Buffer.from([6, 0])
const DEVICE_SIGNATURE = Buffer.from([6, 1])
const RESTART = '515'

export type Linked = { jid: string; lid: string } | { passkey: true }

/** A client without an account: it gets the references it makes QR codes of. */
export function offerLinking(sim: Simulator, connection: Connection): void {
  const refs = Array.from({ length: REFS }, () => `2@${randomBytes(48).toString('base64')}`)
  sim.linking.offerRefs(connection, refs)
  const content = refs.map((ref) => node('ref', {}, Buffer.from(ref)))
  connection
    .query(
      node('iq', { from: SERVER, type: 'set', xmlns: 'md' }, [node('pair-device', {}, content)]),
    )
    .catch(() => undefined)
}

/** The phone scans what the screen shows: `[url#]REF,NOISE,IDENTITY,ADVSECRET[,PLATFORM]`, keys in base64. */
export async function scanQr(sim: Simulator, pn: string, qr: string): Promise<Linked> {
  const person = required(sim.people.find(pn), `person ${pn}`)
  const [ref = '', noise = '', identity = '', secret = ''] = qr
    .slice(qr.indexOf('#') + 1)
    .trim()
    .split(',')
  const connection = sim.linking.connectionOf(ref)
  if (!connection) throw new SimulatorError(409, 'this QR code is unknown or no longer valid')
  if (!Buffer.from(noise, 'base64').equals(connection.clientStatic)) {
    throw new SimulatorError(422, 'the QR code has another Noise key than its connection')
  }
  if (!Buffer.from(identity, 'base64').equals(registrationOf(connection).identity)) {
    throw new SimulatorError(422, 'the QR code has another identity than its connection')
  }
  if (person.passkey) return demandPasskey(connection)
  return linkDevice(sim, person, connection, Buffer.from(secret, 'base64'))
}

/** Signs the client into the account and lets it come back to log in. */
export async function linkDevice(
  sim: Simulator,
  person: Person,
  connection: Connection,
  advSecret: Buffer,
): Promise<Linked> {
  const registration = registrationOf(connection)
  const account = sim.endpoints.phoneOf(person).identity
  const { device, keyIndex } = sim.people.nextDevice(person)
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomBytes(4).readUInt32BE() >>> 1,
    timestamp: unixSeconds(),
    keyIndex,
    accountType: 0,
    deviceType: 0,
  }).finish()
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature: sign(
      account.private,
      Buffer.concat([ACCOUNT_SIGNATURE, details, registration.identity]),
    ),
  }).finish()
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: createHmac('sha256', advSecret).update(signed).digest(),
    accountType: 0,
  }).finish()

  const address = jid(person.pn, 's.whatsapp.net', device)
  const lid = jid(person.lid, 'lid', device)
  const reply = await connection.query(
    node('iq', { from: SERVER, type: 'set', xmlns: 'md', t: unixSeconds() }, [
      node('pair-success', {}, [
        node('device-identity', {}, sealed),
        node('device', { jid: address, lid }),
        node('platform', { name: 'smba' }),
        node('biz', { name: person.name }),
      ]),
    ]),
  )
  const answer = child(child(reply, 'pair-device-sign'), 'device-identity')
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytesOf(answer))
  const proven = Buffer.concat([DEVICE_SIGNATURE, details, registration.identity, account.public])
  if (
    !deviceSignature ||
    !isSignedBy(registration.identity, proven, deviceSignature) ||
    answer?.attrs['key-index'] !== String(keyIndex)
  ) {
    throw new SimulatorError(422, 'the client did not sign its device identity')
  }
  const companion: Companion = {
    person,
    device,
    keyIndex,
    noiseKey: connection.clientStatic,
    ...registration,
    synced: false,
    link: null,
  }
  sim.companions.add(companion, unixSeconds())
  connection.endStream({ code: RESTART })
  return { jid: address, lid }
}

/** What the client registered with, its signed prekey verified. */
function registrationOf(connection: Connection) {
  const pairing = connection.payload.devicePairingData
  if (!pairing?.eIdent || !pairing.eSkeyVal || !pairing.eSkeySig || !pairing.eRegid) {
    throw new SimulatorError(422, 'the client is not registering')
  }
  const identity = Buffer.from(pairing.eIdent)
  const signedKey = {
    id: Buffer.from(pairing.eSkeyId ?? [0, 0, 0]).readUIntBE(0, 3),
    value: Buffer.from(pairing.eSkeyVal),
    signature: Buffer.from(pairing.eSkeySig),
  }
  verifySignedKey(signedKey, identity)
  const properties = proto.DeviceProps.decode(pairing.deviceProps ?? Buffer.alloc(0))
  return {
    identity,
    signedKey,
    registrationId: Buffer.from(pairing.eRegid).readUInt32BE(0),
    platform: properties.os ?? '',
  }
}
