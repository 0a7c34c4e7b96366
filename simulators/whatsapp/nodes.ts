import {
  binaryNodeToString,
  decodeBinaryNode,
  encodeBinaryNode,
  encodeBigEndian,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidDecode,
  jidEncode,
} from '@whiskeysockets/baileys'
import type { BinaryNode } from '@whiskeysockets/baileys'

export type Stanza = BinaryNode
export { decodeBinaryNode as decodeStanza, encodeBinaryNode as encodeStanza }

/** The server itself, as sender and addressee. */
export const SERVER = '@s.whatsapp.net'

type Attributes = Record<string, string | number | undefined>

/** Attributes that are undefined are left out. A value with an @ is written as a jid, so no URL may have one. */
export function node(
  tag: string,
  attributes: Attributes = {},
  content?: Stanza['content'],
): Stanza {
  const attrs: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) attrs[name] = String(value)
  }
  return { tag, attrs, ...(content === undefined ? {} : { content }) }
}

export function child(parent: Stanza | undefined, tag: string): Stanza | undefined {
  return getBinaryNodeChild(parent, tag)
}

export function children(parent: Stanza | undefined, tag: string): Stanza[] {
  return getBinaryNodeChildren(parent, tag)
}

export function firstChild(parent: Stanza): Stanza | undefined {
  return Array.isArray(parent.content) ? parent.content[0] : undefined
}

/** The bytes of a node, or of its child of that tag; throws when there are none. */
export function bytesOf(parent: Stanza | undefined, tag?: string): Buffer {
  const content = (tag === undefined ? parent : child(parent, tag))?.content
  if (content === undefined || Array.isArray(content)) {
    throw new Error(`${tag ?? parent?.tag ?? 'a node'} has no bytes`)
  }
  return Buffer.from(content as Uint8Array)
}

export function textOf(parent: Stanza | undefined, tag?: string): string {
  return bytesOf(parent, tag).toString('utf8')
}

export function numberOf(parent: Stanza | undefined, tag: string): number {
  const bytes = bytesOf(parent, tag)
  return bytes.readUIntBE(0, bytes.length)
}

/** Big endian; 4 bytes for registration ids, 3 for key ids. */
export function numberBytes(value: number, length: 3 | 4): Uint8Array {
  return encodeBigEndian(value, length)
}

export function describe(stanza: Stanza): string {
  return binaryNodeToString(stanza)
}

export type Address = { user: string; server: string; device: number }

export function addressOf(jid: string | undefined): Address | null {
  const decoded = jid === undefined ? undefined : jidDecode(jid)
  if (!decoded) return null
  return { user: decoded.user, server: decoded.server, device: decoded.device ?? 0 }
}

export function jid(user: string, server: 's.whatsapp.net' | 'lid' | 'g.us', device = 0): string {
  return jidEncode(user, server, device)
}

export function isGroup(address: string | undefined): boolean {
  return address?.endsWith('@g.us') ?? false
}

/** WhatsApp counts in seconds. */
export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
