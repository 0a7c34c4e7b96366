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
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean
}
