import { hex } from '#core/ids.ts'
import { API_TOKEN_CHARS } from './limits.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Bytes from here on are thrown away: the alphabet does not divide 256, and its first letters would come more often. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

export type ApiToken = { token: string; hash: string; last4: string }

/** A connection's API token: 30 random uppercase letters and digits (specification part 2 §3). Only hash and last four are stored. */
export async function newApiToken(): Promise<ApiToken> {
  let token = ''
  while (token.length < API_TOKEN_CHARS) {
    for (const byte of crypto.getRandomValues(new Uint8Array(API_TOKEN_CHARS)))
      if (byte < FAIR_BYTES && token.length < API_TOKEN_CHARS)
        token += ALPHABET[byte % ALPHABET.length]
  }
  return { token, hash: await apiTokenHash(token), last4: token.slice(-4) }
}

/** SHA-256 in hex. A token has 155 random bits, so a plain hash is enough to keep it. */
export async function apiTokenHash(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}
