import { X509Certificate } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proto } from '@whiskeysockets/baileys'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { loadTls } from './certificates.ts'
import { generateKeyPair, isSignedBy, sign, withKeyType } from './curve.ts'
import { createFrameReader, frame } from './frames.ts'
import { bundleNodes, readSignedKey, verifySignedKey } from './key-bundles.ts'
import { node } from './nodes.ts'
import { INTRODUCTION } from './noise.ts'
import { loadNoiseIdentity } from './noise-certificates.ts'
import { newMemory } from './test-client.ts'
import { openWorld } from './test-world.ts'

let directory: string
beforeEach(() => {
  directory = ownFolder('balcao-whatsapp-simulator-')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('the TLS certificate is for localhost, signed by an authority of its own, and stays', async () => {
  const tls = await loadTls(directory)
  const certificate = new X509Certificate(tls.certificate)
  const authority = new X509Certificate(tls.certificateAuthority)
  expect(certificate.verify(authority.publicKey)).toBe(true)
  expect(certificate.checkIssued(authority)).toBe(true)
  expect(certificate.checkHost('localhost')).toBe('localhost')
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(await loadTls(directory)).toEqual(tls)
})

test('two authorities do not go under one name', async () => {
  const other = ownFolder('balcao-whatsapp-simulator-')
  const [one, two] = [await loadTls(directory), await loadTls(other)]
  rmSync(other, { recursive: true, force: true })
  expect(new X509Certificate(one.certificateAuthority).subject).not.toBe(
    new X509Certificate(two.certificateAuthority).subject,
  )
})

test('the Noise chain leads from the root to the static key, and stays', () => {
  const identity = loadNoiseIdentity(directory)
  const { intermediate, leaf } = proto.CertChain.decode(identity.certificateChain)
  const middle = intermediate?.details ?? Buffer.alloc(0)
  const end = leaf?.details ?? Buffer.alloc(0)
  const { Details } = proto.CertChain.NoiseCertificate
  expect(isSignedBy(identity.rootPublicKey, middle, intermediate?.signature ?? end)).toBe(true)
  expect(isSignedBy(Details.decode(middle).key ?? end, end, leaf?.signature ?? middle)).toBe(true)
  expect(Buffer.from(Details.decode(end).key ?? [])).toEqual(identity.staticKey.public)
  expect(loadNoiseIdentity(directory).staticKey).toEqual(identity.staticKey)
})

test('a client that trusts another Noise root leaves', async () => {
  const world = await openWorld({ directory })
  const stranger = world.connect(newMemory(), {}, Buffer.from(generateKeyPair().public))
  expect(await stranger.closed()).toBe(400)
  await world.close()
})

test('a signature holds for its key and its bytes only', () => {
  const pair = generateKeyPair()
  const message = Buffer.from('mensagem')
  const signature = sign(pair.private, message)
  expect(isSignedBy(pair.public, message, signature)).toBe(true)
  expect(isSignedBy(withKeyType(pair.public), message, signature)).toBe(true)
  expect(isSignedBy(generateKeyPair().public, message, signature)).toBe(false)
  expect(isSignedBy(pair.public, Buffer.from('Mensagem'), signature)).toBe(false)
  expect(isSignedBy(pair.public, message, Buffer.alloc(64))).toBe(false)
  expect(isSignedBy(pair.public, message, Buffer.alloc(0))).toBe(false)
})

test('a signed prekey that the identity did not sign is refused', () => {
  const identity = generateKeyPair()
  const value = generateKeyPair().public
  const signedKey = { id: 7, value, signature: sign(identity.private, withKeyType(value)) }
  const bundle = { registrationId: 1, identity: identity.public, signedKey, oneTimeKey: null }
  const uploaded = node('iq', {}, bundleNodes(bundle))
  expect(readSignedKey(uploaded, identity.public)).toEqual(signedKey)
  expect(() => verifySignedKey(signedKey, generateKeyPair().public)).toThrow('not signed')
})

test('frames are found however the bytes are cut, after a routing prefix too', () => {
  const routing = Buffer.from('a route')
  const prefix = Buffer.concat([
    Buffer.from('ED\0\x01\0\0'),
    Buffer.from([routing.length]),
    routing,
  ])
  const bodies = [Buffer.from('um'), Buffer.alloc(300, 1), Buffer.alloc(0)]
  const bytes = Buffer.concat([prefix, INTRODUCTION, ...bodies.map(frame)])
  for (const size of [1, 7, 1000, bytes.length]) {
    const reader = createFrameReader()
    const found: Buffer[] = []
    for (let at = 0; at < bytes.length; at += size) {
      found.push(...reader.read(bytes.subarray(at, at + size)))
    }
    expect(found).toEqual(bodies)
  }
  expect(() => createFrameReader().read(Buffer.from('HTTP'))).toThrow('introduction')
})
