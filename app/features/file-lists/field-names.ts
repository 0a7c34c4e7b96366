import { OPTION_NAME_MAX_CHARS } from '#domains/file-lists/limits.ts'

/** The list of rows in the form. */
export const OPTIONS = 'options'
/** Files to add, of a browser without scripts. */
export const FILES = 'files'
/** Of a row: a file in place of the one it has, of a browser without scripts. */
export const REPLACEMENT = 'replacement'

/** What a new file is called until somebody names it: as its file, without the ending. */
export function optionNameOf(file: string): string {
  const plain = file.replace(/\.[a-z0-9]{1,8}$/i, '').trim()
  return [...(plain === '' ? file : plain)].slice(0, OPTION_NAME_MAX_CHARS).join('')
}
