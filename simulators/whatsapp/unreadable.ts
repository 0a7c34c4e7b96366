/** `senderKey || signature`, as a group message ends. */
const SIGNATURE_BYTES = 64
const AES_BLOCK_BYTES = 16
/** The field of a `pkmsg` that holds the message proper, which ends with its own authentication. */
const INNER_MESSAGE_FIELD = 4

/** The same ciphertext damaged where its reader notices, and nowhere else. */
export function unreadable(type: string, ciphertext: Uint8Array): Buffer {
  const bytes = Buffer.from(ciphertext)
  const position = damagedPosition(type, bytes)
  bytes[position] = (bytes[position] ?? 0) ^ 0x80
  return bytes
}

function damagedPosition(type: string, bytes: Buffer): number {
  if (type === 'pkmsg') return endOfInnerMessage(bytes) - 1
  // The block before the last decides the padding of the last; a reader need not check the signature.
  if (type === 'skmsg') return bytes.length - SIGNATURE_BYTES - AES_BLOCK_BYTES - 1
  return bytes.length - 1
}

/** A version byte, then protobuf fields: numbers, and bytes with their length before them. */
function endOfInnerMessage(bytes: Buffer): number {
  let offset = 1
  const readNumber = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[offset++] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  while (offset < bytes.length) {
    const tag = readNumber()
    const value = readNumber()
    if ((tag & 7) === 0) continue
    offset += value
    if (tag >>> 3 === INNER_MESSAGE_FIELD) return offset
  }
  throw new Error('a pkmsg without its message')
}
