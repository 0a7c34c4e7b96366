import { z } from 'zod'
import { openCursor, sealCursor } from './auth/sealed-cursors.ts'
import type { CursorPlace } from './auth/sealed-cursors.ts'

/** What lists by name are ordered by. */
export const textAndId = z.tuple([z.string(), z.number().int()])
/** What lists are ordered by whose records stand in the order of their making. */
export const onlyId = z.tuple([z.number().int()])

/** Where a page begins: after what its cursor says, or, without one, after `first`. Throws ERR_INVALID_INPUT for another list's. */
export function pageStart<Value, const First>(
  place: CursorPlace,
  cursor: string | undefined,
  shape: z.ZodType<Value>,
  first: First,
): Value | First {
  return cursor === undefined || cursor === '' ? first : openCursor(place, cursor, shape)
}

/** The page of rows that were read with one more than its `size`; `positionOf` the last is where the next one begins. */
export function keysetPage<Row>(
  place: CursorPlace,
  rows: readonly Row[],
  size: number,
  positionOf: (last: Row) => readonly unknown[],
): { shown: Row[]; hasMore: boolean; nextCursor: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const hasMore = rows.length > size && last !== undefined
  return { shown, hasMore, nextCursor: hasMore ? sealCursor(place, positionOf(last)) : null }
}
