import { cleanName } from '#core/clean-name.ts'
import { withoutNumbers } from '#core/phone.ts'

/**
 * The words of a message that is a contact card: who is on it, without their numbers. Previews, quotes, searches and frames show
 * words to everybody; the numbers stand in the card alone, which hides them from who may not see them.
 */
export function cardWords(names: readonly string[]): string {
  return names
    .map((name) => withoutNumbers(cleanName(name)))
    .filter((name) => name !== '')
    .join(', ')
}
