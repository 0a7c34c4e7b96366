import { derivedBytes } from '#core/auth/derived-secrets.ts'
import type { Config } from '#core/config.ts'
import { hex } from '#core/ids.ts'
import { API_TOKEN_CHARS } from './limits.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Bytes from here on are thrown away: the alphabet does not divide 256, and its first letters would come more often. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

export type ApiToken = { token: string; hash: string; last4: string }

/** A connection's API token: 30 random uppercase letters and digits (specification part 2 §3). Only hash and last four are stored. */
export async function newApiToken(): Promise<ApiToken> {
  let token = ''
  while (token.length < API_TOKEN_CHARS)
    token += lettersOf(crypto.getRandomValues(new Uint8Array(API_TOKEN_CHARS)))
  return await tokenOf(token)
}

/** The token of what a form made then, the same each time: whoever sends the form twice is shown one token, which works. */
export async function formApiToken(
  config: Config,
  form: { companyId: number; print: string; madeAt: number },
): Promise<ApiToken> {
  const parts = [form.companyId, form.print, form.madeAt]
  let token = ''
  for (let length = 2 * API_TOKEN_CHARS; token.length < API_TOKEN_CHARS; length *= 2)
    token = lettersOf(await derivedBytes(config, 'api-token', parts, length))
  return await tokenOf(token)
}

function lettersOf(bytes: Uint8Array): string {
  let letters = ''
  for (const byte of bytes) if (byte < FAIR_BYTES) letters += ALPHABET[byte % ALPHABET.length]
  return letters
}

async function tokenOf(letters: string): Promise<ApiToken> {
  const token = letters.slice(0, API_TOKEN_CHARS)
  return { token, hash: await apiTokenHash(token), last4: token.slice(-4) }
}

/** SHA-256 in hex. A token has 155 random bits, so a plain hash is enough to keep it. */
export async function apiTokenHash(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}
