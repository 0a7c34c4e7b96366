import type { DuplicatePage } from '#domains/contacts/duplicates.types.ts'
import { fetchDuplicates } from './contacts-client.ts'

/** Follows the cursor until there are so many pairs, or everybody was looked at: a page may be empty. */
export async function someDuplicates(
  cursor: string | null,
  wanted: number,
  signal: AbortSignal,
): Promise<DuplicatePage> {
  const pairs: DuplicatePage['pairs'] = []
  let next = cursor
  do {
    const page = await fetchDuplicates(next, signal)
    pairs.push(...page.pairs)
    next = page.nextCursor
  } while (next !== null && pairs.length < wanted && !signal.aborted)
  return { pairs, nextCursor: next }
}
