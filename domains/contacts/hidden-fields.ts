import { cleanName } from '#core/clean-name.ts'
import { AppError } from '#core/errors.ts'
import { hasHiddenNumber } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import type { ContactView } from './contacts.types.ts'

type Fields = ContactView['extraInfo']
type Part = keyof Fields[number]
type Line = { stored: Fields[number]; seen: Fields[number] }

/**
 * The fields of somebody who sees `seen` in place of `stored`: what they sent back as they saw it is what is stored, in whatever order
 * and under whatever new name. Throws ERR_INVALID_INPUT for a hidden number that is one of several, or none of them. Which it is, is told
 * by what they see and nothing else, so that no answer says that a guess is right.
 */
export function fieldsAsMeant(sent: Fields, stored: Fields, seen: Fields): Fields {
  const left = stored.map((line, at): Line => ({ stored: line, seen: seen[at] ?? line }))
  const unchanged = sent.map((line) => take(left, line))
  return sent.map(
    (line, at) =>
      unchanged[at]?.stored ?? {
        name: partAsMeant(left, 'name', line.name),
        value: partAsMeant(left, 'value', line.value),
      },
  )
}

function take(left: Line[], { name, value }: Fields[number]): Line | undefined {
  const at = left.findIndex(({ seen }) => isSeen(seen.name, name) && isSeen(seen.value, value))
  return at === -1 ? undefined : left.splice(at, 1)[0]
}

/** What is sent was cleaned on its way; what is stored may be older than that. */
const isSeen = (seen: string, sent: string) => seen === sent || cleanName(seen) === sent

function partAsMeant(left: readonly Line[], part: Part, text: string): string {
  if (!hasHiddenNumber(text)) return text
  const [line, ...others] = left.filter(({ seen }) => isSeen(seen[part], text))
  if (line !== undefined && others.length === 0) return line.stored[part]
  throw new AppError('ERR_INVALID_INPUT', {
    message: 'a hidden number stays as it was shown, or its field is written anew',
    fields: { extraInfo: [problem('hiddenNumber')] },
  })
}
