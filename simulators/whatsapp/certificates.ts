import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 24 * 60 * 60 * 1000
const VALID_DAYS = 3650

export type TlsFiles = { certificateAuthority: string; key: string; certificate: string }

/**
 * A certificate authority of this simulator's own and a certificate for `localhost`, made once per
 * directory. Clients trust it by `NODE_EXTRA_CA_CERTS=<directory>/ca.pem`; media are always https.
 * The authority's private key is thrown away: it signs this one certificate and nothing else, ever.
 */
export async function loadTls(directory: string): Promise<TlsFiles> {
  const files = {
    certificateAuthority: join(directory, 'ca.pem'),
    key: join(directory, 'server.key'),
    certificate: join(directory, 'server.pem'),
  }
  if (!Object.values(files).every((file) => existsSync(file))) await issue(files)
  return {
    certificateAuthority: readFileSync(files.certificateAuthority, 'utf8'),
    key: readFileSync(files.key, 'utf8'),
    certificate: readFileSync(files.certificate, 'utf8'),
  }
}

async function issue(files: TlsFiles): Promise<void> {
  const notBefore = new Date(Date.now() - DAY_MS)
  const notAfter = new Date(Date.now() + VALID_DAYS * DAY_MS)
  const authorityKeys = await generateKeys()
  const authoritySerial = serialNumber()
  const authority = await X509CertificateGenerator.createSelfSigned({
    serialNumber: authoritySerial,
    // A store that trusts several simulators finds each authority by its name and key.
    name: `CN=WhatsApp simulator ${authoritySerial}`,
    notBefore,
    notAfter,
    signingAlgorithm: ALGORITHM,
    keys: authorityKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  })
  const serverKeys = await generateKeys()
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: 'CN=localhost',
    issuer: authority.subject,
    notBefore,
    notAfter,
    signingAlgorithm: ALGORITHM,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      await AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  })
  const key = PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', serverKeys.privateKey),
    'PRIVATE KEY',
  )
  writeFileSync(files.key, key, { mode: 0o600 })
  writeFileSync(files.certificate, certificate.toString('pem'))
  writeFileSync(files.certificateAuthority, authority.toString('pem'))
}

async function generateKeys(): Promise<CryptoKeyPair> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  if (!('privateKey' in keys)) throw new Error('no key pair was made')
  return keys
}

/** Positive and 16 bytes: the first byte's top bit stays clear. */
function serialNumber(): string {
  const bytes = randomBytes(16)
  bytes[0] = 1
  return bytes.toString('hex')
}
