const encoder = new TextEncoder()

export type Receiver = {
  privateKey: CryptoKey
  publicKey: Uint8Array<ArrayBuffer>
  auth: Uint8Array<ArrayBuffer>
}

/** RFC 8291 §3.4 and RFC 8188 §2, written from the text: a second hand checks what the library seals. */
export async function openPush(body: Uint8Array<ArrayBuffer>, receiver: Receiver): Promise<string> {
  const salt = body.slice(0, 16)
  const idLength = body[20] ?? 0
  const sender = body.slice(21, 21 + idLength)
  const shared = await crypto.subtle.deriveBits(
    {
      name: 'ECDH',
      public: await crypto.subtle.importKey(
        'raw',
        sender,
        { name: 'ECDH', namedCurve: 'P-256' },
        false,
        [],
      ),
    },
    receiver.privateKey,
    256,
  )
  const keyInfo = joined(encoder.encode('WebPush: info\0'), receiver.publicKey, sender)
  const secret = await hkdf(receiver.auth, new Uint8Array(shared), keyInfo, 32)
  const key = await hkdf(salt, secret, encoder.encode('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await hkdf(salt, secret, encoder.encode('Content-Encoding: nonce\0'), 12)
  const plain = new Uint8Array(
    await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce },
      await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']),
      body.slice(21 + idLength),
    ),
  )
  const end = plain.lastIndexOf(2)
  return new TextDecoder().decode(plain.slice(0, end))
}

async function hkdf(
  salt: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  )
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}
