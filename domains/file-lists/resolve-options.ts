import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import { uploadFileKey } from '#core/media-keys.ts'
import { problem } from '#core/problems.ts'
import { isTakeable } from '../media/hand-over-files.ts'
import type { HandOver } from '../media/hand-over-files.ts'
import type { UploadRow } from '../media/upload-rows.ts'
import type { OptionInput } from './file-lists.inputs.ts'
import type { StoredOption } from './file-lists.schema.ts'
import { LIST_FILE_MAX_BYTES, LIST_FILE_MAX_MB, OPTIONS_MAX } from './limits.ts'

type Known = {
  /** The files that the list has. */
  current: readonly StoredOption[]
  /** The caller's uploads that the input names. */
  uploads: readonly UploadRow[]
}

/**
 * The files of a list as a caller wants them, in their order. Throws ERR_INVALID_INPUT with `fields` for a file that the list does not
 * have, an upload that is no longer there, one that is too large, or one that is named twice.
 */
export function resolveOptions(
  ctx: CompanyContext,
  wanted: readonly OptionInput[],
  known: Known,
): StoredOption[] {
  if (wanted.length > OPTIONS_MAX)
    throw refused('options', problem('tooManyFiles', { count: OPTIONS_MAX }))
  const options = wanted.map((one, at) => resolveOption(ctx, one, { ...known, at }))
  for (const values of [options.map(({ id }) => id), uploadsOf(options)])
    if (new Set(values).size < values.length) throw refused('options', problem('invalid'))
  return options
}

function resolveOption(
  ctx: CompanyContext,
  { id, name, upload }: OptionInput,
  { current, uploads, at }: Known & { at: number },
): StoredOption {
  // A new file of a form that is sent twice is the one that the first made of it.
  const existing = current.find((one) =>
    id === undefined ? upload !== undefined && one.upload === upload : one.id === id,
  )
  if (id !== undefined && existing === undefined)
    throw refused(`options[${at}].id`, problem('invalid'))
  if (existing !== undefined && (upload === undefined || upload === existing.upload))
    return { ...existing, name }
  const option = { id: existing?.id ?? randomToken(8), name }
  if (upload === undefined) return { ...option, upload: null, file: null, mime: null, size: null }
  const row = uploads.find((one) => one.id === upload)
  if (row === undefined || !isTakeable(ctx, row))
    throw refused(`options[${at}].upload`, problem('uploadGone'))
  if (row.size > LIST_FILE_MAX_BYTES)
    throw refused(`options[${at}].upload`, problem('fileTooLarge', { count: LIST_FILE_MAX_MB }))
  return { ...option, upload, file: row.name, mime: row.mime, size: row.size }
}

export const refused = (field: string, code: string) =>
  new AppError('ERR_INVALID_INPUT', {
    message: `not valid: ${field}`,
    fields: { [field]: [code] },
  })

/** The uploads that files of a list are stored under. */
export const uploadsOf = (options: readonly StoredOption[]): string[] =>
  options.flatMap(({ upload }) => upload ?? [])

/** What a list takes and what it lets go of when its files become others. */
export function handOverOf(
  before: readonly StoredOption[],
  after: readonly StoredOption[],
): HandOver {
  const [had, has] = [uploadsOf(before), uploadsOf(after)]
  return {
    taken: has.filter((id) => !had.includes(id)),
    dropped: had.filter((id) => !has.includes(id)),
  }
}

/** Whether the list's files are what the input wants already: it was sent twice. */
export function areAlready(
  current: readonly StoredOption[],
  wanted: readonly OptionInput[] | undefined,
): boolean {
  if (wanted === undefined) return true
  return (
    wanted.length === current.length &&
    wanted.every(({ id, name, upload }, at) => {
      const one = current[at]
      return (
        one?.name === name &&
        (id === undefined ? (upload ?? null) === one.upload : id === one.id) &&
        (upload === undefined || upload === one.upload)
      )
    })
  )
}

/** Whether two lists of files hold the same bytes under the same names, though they came as other uploads. */
export async function areSameFiles(
  ctx: CompanyContext,
  one: readonly StoredOption[],
  other: readonly StoredOption[],
): Promise<boolean> {
  if (one.length !== other.length) return false
  for (const [at, { name, upload, size }] of one.entries()) {
    const twin = other[at]
    if (twin?.name !== name || twin.size !== size) return false
    if (
      twin.upload !== upload &&
      (await printOf(ctx, upload)) !== (await printOf(ctx, twin.upload))
    )
      return false
  }
  return true
}

async function printOf(ctx: CompanyContext, upload: string | null): Promise<string | null> {
  if (upload === null) return null
  return (await ctx.files.head(uploadFileKey(ctx.companyId, upload)))?.etag ?? null
}
