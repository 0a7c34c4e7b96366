import { problem } from '#core/problems.ts'
import { LIST_FILE_MAX_BYTES, LIST_FILE_MAX_MB } from './limits.ts'

/** Client-safe. Returns what is wrong with a file, as a problem's code; null: nothing. */
export function problemOfFile({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return problem('fileEmpty')
  return size > LIST_FILE_MAX_BYTES ? problem('fileTooLarge', { count: LIST_FILE_MAX_MB }) : null
}
