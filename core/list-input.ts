import { z } from 'zod'
import { CURSOR_MAX_CHARS, PAGES_MAX, SEARCH_MAX_CHARS } from './list-limits.ts'

/** A JSON list in a query: its entries, and its text. */
const JSON_LIST_MAX = 200
const JSON_LIST_MAX_CHARS = 4000

export const listSearch = z.string().max(SEARCH_MAX_CHARS)
export const listCursor = z.string().max(CURSOR_MAX_CHARS)

/** What every list takes. `cursor`, which a page answered, wins over `pageNumber`. */
export const listFields = {
  searchParam: listSearch.optional(),
  pageNumber: z.coerce.number().int().min(1).max(PAGES_MAX).optional(),
  cursor: listCursor.optional(),
}

/** A JSON array in a query parameter, as the specification's client sends it; empty or absent: []. `what` names its entries. */
export const jsonList = <Item extends z.ZodType>(item: Item, what: string) =>
  z
    .string()
    .max(JSON_LIST_MAX_CHARS)
    .optional()
    .transform((text, issue): z.output<Item>[] => {
      if (text === undefined || text.trim() === '') return []
      try {
        return z.array(item).max(JSON_LIST_MAX).parse(JSON.parse(text))
      } catch {
        issue.addIssue({ code: 'custom', message: `must be a JSON list of ${what}` })
        return z.NEVER
      }
    })
