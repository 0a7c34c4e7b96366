import { z } from 'zod'
import { openCursor, sealCursor } from '#core/auth/sealed-cursors.ts'
import type { CompanyContext } from '#core/context.ts'

/** Where the next page begins. */
export type ContactCursor = {
  /** What the page is ordered by, of the last row. */
  after: string
  id: number
  /** Contacts on the pages so far. */
  seen: number
  /** The group of the list the row stands in (list-contacts.ts). */
  tier: number
}

const LIST = 'contacts'
const count = z.number().int().min(0)
const shape = z.tuple([z.string(), count, count, count])

export function writeCursor(ctx: CompanyContext, { after, id, seen, tier }: ContactCursor): string {
  return sealCursor({ ctx, list: LIST }, [after, id, seen, tier])
}

/** Throws ERR_INVALID_INPUT. */
export function readCursor(ctx: CompanyContext, text: string): ContactCursor {
  const [after, id, seen, tier] = openCursor({ ctx, list: LIST }, text, shape)
  return { after, id, seen, tier }
}
