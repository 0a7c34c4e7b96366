/** First id of a tenant shard: shard n starts at n·2^45, so ids are small, sorted and unique over all shards (architecture §3). */
export const SHARD_ID_SPAN = 2 ** 45

export function shardBaseId(shard: number): number {
  return shard * SHARD_ID_SPAN
}

/** First id of the control database's `setting_changes` (its migration), which are listed among a shard's: beyond every shard. */
export const CONTROL_CHANGES_BASE = shardBaseId(255)

/** 128 random bits in lower-case hex, for secrets and session ids. */
export function randomToken(bytes = 16): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)))
}

export function hex(bytes: Uint8Array): string {
  let out = ''
  for (const byte of bytes) out += byte.toString(16).padStart(2, '0')
  return out
}

/** Bytes of a hex string of even length, or null when it is not one. */
export function unhex(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16)
  return bytes
}
