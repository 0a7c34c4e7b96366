import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { PROFILES } from '#core/permissions.ts'
import type { Profile } from '#core/permissions.ts'

/** Who a socket belongs to, as the endpoint read it from the ticket. The only identity the company room knows. */
export type RoomClaims = {
  companyId: number
  userId: number
  name: string
  sessionId: string
  profile: Profile
  super: boolean
  allTicket: boolean
  allowGroup: boolean
  queueIds: number[]
  /** Id of the single-use ticket: the room lets it in once. */
  jti: string
}

/** Set by the endpoint on its way to the room, and deleted from whatever comes from outside. */
export const CLAIMS_HEADER = 'x-room-claims'

const id = z.number().int().positive()
const shape: z.ZodType<RoomClaims> = z.object({
  companyId: id,
  userId: id,
  name: z.string(),
  sessionId: z.string().min(1),
  profile: z.enum(PROFILES),
  super: z.boolean(),
  allTicket: z.boolean(),
  allowGroup: z.boolean(),
  queueIds: z.array(id),
  jti: z.string().min(1),
})

/** As a header takes it: base64 of UTF-8 JSON, because names have accents and headers are ASCII. */
export function encodeClaims(claims: RoomClaims): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(JSON.stringify(claims)))
    binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Throws ERR_UNAUTHENTICATED when the text is not claims. */
export function decodeClaims(text: string): RoomClaims {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    return shape.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (thrown) {
    throw new AppError('ERR_UNAUTHENTICATED', { message: 'no valid claims', cause: thrown })
  }
}
