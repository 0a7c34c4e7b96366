import { cleanName } from '#core/clean-name.ts'
import { FILE_NAME_MAX_CHARS } from './limits.ts'

/** What a person called a file, as far as it is a name: no path, no control characters, nothing that turns the line around. */
export function fileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\u0000-\u001f\u007f"\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(-FILE_NAME_MAX_CHARS)
  return cleanName(plain) === '' ? 'arquivo' : plain
}
