/** The functions of Node that workerd has and the web's crypto lacks. The edge's types leave Node out on purpose. */
declare module 'node:crypto' {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    keyLength: number,
    cost: { N: number; r: number; p: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void
  export function scryptSync(
    password: string,
    salt: Uint8Array,
    keyLength: number,
    cost: { N: number; r: number; p: number },
  ): Uint8Array
  export function hkdfSync(
    digest: 'sha256',
    secret: string,
    salt: string,
    info: string,
    keyLength: number,
  ): ArrayBuffer
  type Hash = { update(bytes: Uint8Array): Hash; digest(encoding: 'hex' | 'base64url'): string }
  export function createHash(digest: 'sha256'): Hash
  type Hmac = { update(text: string | Uint8Array): Hmac; digest(): Uint8Array }
  export function createHmac(digest: 'sha256', key: Uint8Array): Hmac
  type Sealing = {
    setAAD(bytes: Uint8Array): Sealing
    update(bytes: Uint8Array): Uint8Array
    final(): Uint8Array
  }
  export function createCipheriv(
    algorithm: 'aes-256-gcm',
    key: Uint8Array,
    iv: Uint8Array,
  ): Sealing & { getAuthTag(): Uint8Array }
  export function createDecipheriv(
    algorithm: 'aes-256-gcm',
    key: Uint8Array,
    iv: Uint8Array,
  ): Sealing & { setAuthTag(tag: Uint8Array): void }
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean
}
