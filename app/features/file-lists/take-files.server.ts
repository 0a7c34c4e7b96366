import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { OPTIONS_MAX } from '#domains/file-lists/limits.ts'
import { problemOfFile } from '#domains/file-lists/problem-of-file.ts'
import { storeListFile } from '#domains/file-lists/store-files.ts'
import { fileName } from '#domains/media/file-name.ts'
import type { PreparedForm } from '#app/route-builders/company-action.ts'
import {
  readRowAct,
  ROW_ACT,
  rowField,
  rowsAfter,
  rowsIn,
  withRows,
} from '#app/route-builders/form-rows.ts'
import type { FormRow } from '#app/route-builders/form-rows.ts'
import { FILES, OPTIONS, optionNameOf, REPLACEMENT } from './field-names.ts'

/**
 * The form of a list as a browser without scripts sends it: its files become uploads, each with a row, so that a form that is drawn again
 * has them still; then what the pressed button says.
 */
export async function takeFiles(ctx: CompanyContext, form: FormData): Promise<PreparedForm> {
  const problems: Record<string, string[]> = {}
  /** The fields of a row that has a file; null where it has none, or one that is refused. */
  const stored = async (field: string, given: FormDataEntryValue | undefined) => {
    if (!(given instanceof File) || (given.name === '' && given.size === 0)) return null
    const code = problemOfFile(given)
    if (code !== null) {
      problems[field] = [code]
      return null
    }
    // What is stored by then has its rows: the refusal takes none of it.
    const upload = await storeListFile(ctx, given).catch(onlyTooMany)
    if (upload === null) problems[''] = ['ERR_TOO_MANY_UPLOADS']
    return upload === null ? null : { upload, file: fileName(given.name) }
  }
  const rows: FormRow[] = []
  for (const [at, row] of rowsIn(form, OPTIONS).entries()) {
    const { [REPLACEMENT]: given, ...fields } = row
    // A list that long is refused: nothing of it is stored.
    const file = at < OPTIONS_MAX ? await stored(rowField(OPTIONS, at, 'upload'), given) : null
    rows.push({ ...fields, ...file })
  }
  for (const given of form.getAll(FILES)) {
    if (given instanceof File && given.name !== '' && rows.length >= OPTIONS_MAX) {
      problems[FILES] = [problem('tooManyFiles', { count: OPTIONS_MAX })]
      break
    }
    const file = await stored(FILES, given)
    if (file !== null) rows.push({ name: optionNameOf(file.file), ...file })
  }
  const act = readRowAct(form.get(ROW_ACT))
  return {
    form: withRows(form, OPTIONS, act === null ? rows : rowsAfter(rows, act)),
    isDraft: act !== null,
    problems,
  }
}

function onlyTooMany(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.code === 'ERR_TOO_MANY_UPLOADS') return null
  throw thrown
}
