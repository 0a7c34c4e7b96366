/** An IPv4 address as its IPv4-mapped IPv6 one (RFC 4291, 2.5.5.2), so that one number is one host, however it is written. */
type Address = bigint
/** The addresses whose first `bits` bits are those of `first`. */
export type Network = { first: Address; bits: number }

const ADDRESS_BITS = 128
const V4_MAPPED = 0xffffn << 32n
/** What one subscriber is given (RFC 6177): whoever has one address of it has all of them. */
const V6_SUBSCRIBER_BITS = 64

/** Reads an IP address. Null for anything else: a name, a port behind it, a zone. */
export function parseAddress(text: string): Address | null {
  const v4 = parseV4(text)
  if (v4 !== null) return V4_MAPPED | v4
  return parseV6(text)
}

/** Reads an address, or a network as "10.0.0.0/8". Null for anything else, host bits set in a network included. */
export function parseNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/')
  const first = parseAddress(address)
  if (first === null || rest.length > 0) return null
  const own = address.includes(':') ? 0 : ADDRESS_BITS - 32
  if (length === undefined) return { first, bits: ADDRESS_BITS }
  if (!/^\d{1,3}$/.test(length) || Number(length) > ADDRESS_BITS - own) return null
  const bits = own + Number(length)
  return prefixOf(first, bits) === first ? { first, bits } : null
}

export function isInNetwork(address: Address, { first, bits }: Network): boolean {
  return prefixOf(address, bits) === first
}

/**
 * Returns the text under which the tries of one subscriber are counted: an IPv4 address, the first half of an IPv6 one. What is no
 * address counts as it is written.
 */
export function subscriberOf(text: string): string {
  const address = parseAddress(text)
  if (address === null || address >> 32n === 0xffffn)
    return address === null ? text : v4Text(address)
  return `${prefixOf(address, V6_SUBSCRIBER_BITS).toString(16)}/${V6_SUBSCRIBER_BITS}`
}

/**
 * Returns the address of whoever sent a request. `peer` is the other end of the connection, as the operating system says; what a
 * proxy says in X-Forwarded-For is believed as far as the proxies that say it are trusted, read from the nearest one.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trusted: readonly Network[],
): string {
  let client = peer
  for (const claimed of (forwardedFor ?? '').split(',').reverse()) {
    if (!isTrusted(client, trusted)) break
    const address = withoutPort(claimed.trim())
    if (parseAddress(address) === null) break
    client = address
  }
  return client
}

export function isTrusted(text: string, trusted: readonly Network[]): boolean {
  const address = parseAddress(text)
  return address !== null && trusted.some((network) => isInNetwork(address, network))
}

function prefixOf(address: Address, bits: number): Address {
  const rest = BigInt(ADDRESS_BITS - bits)
  return (address >> rest) << rest
}

/** Some proxies add the port: "192.0.2.1:443", "[2001:db8::1]:443". */
function withoutPort(text: string): string {
  const match = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text)
  return match?.[1] ?? match?.[2] ?? text
}

function parseV4(text: string): bigint | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  let value = 0n
  for (const part of text.split('.')) {
    // A leading zero means octal to some programs: not an address that two of them agree on.
    if (Number(part) > 255 || (part.length > 1 && part.startsWith('0'))) return null
    value = (value << 8n) | BigInt(part)
  }
  return value
}

function v4Text(address: Address): string {
  return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join('.')
}

function parseV6(text: string): bigint | null {
  const [head = '', tail, ...rest] = text.split('::')
  if (rest.length > 0) return null
  const before = groupsOf(head, tail === undefined)
  const after = groupsOf(tail ?? '', true)
  if (before === null || after === null) return null
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...before, ...Array<bigint>(missing).fill(0n), ...after]
  return groups.reduce((value, group) => (value << 16n) | group, 0n)
}

/** The 16-bit groups of a part of an IPv6 address; its end may be written as IPv4. Null when it is malformed. */
function groupsOf(text: string, isEnd: boolean): bigint[] | null {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [i, part] of parts.entries()) {
    const v4 = isEnd && i === parts.length - 1 ? parseV4(part) : null
    if (v4 !== null) groups.push(v4 >> 16n, v4 & 0xffffn)
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`))
    else return null
  }
  return groups
}
