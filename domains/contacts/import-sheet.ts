import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { ErrorCode } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import type { Problem } from '#core/problems.ts'
import { readSpreadsheet } from '#core/spreadsheet/read-spreadsheet.ts'
import { SpreadsheetError } from '#core/spreadsheet/spreadsheet-error.ts'
import { createTurns } from '#core/turns.ts'
import { importRows } from './import-rows.ts'
import { IMPORT_ROWS_MAX, SHEET_TURNS, UPLOAD_ROWS_MAX, UPLOAD_SHEET_LIMITS } from './limits.ts'
import { guessMapping, isWhole, mappedRows, pagesOf } from './sheet-mapping.ts'
import type { Cells } from './sheet-mapping.ts'

/** `line`: of the sheet, from 1. */
export type ImportedSheet = {
  created: number
  updated: number
  errors: {
    line: number
    code: ErrorCode
    field?: string | undefined
    problem?: string | undefined
  }[]
}

/** Reading one keeps the processor to itself for a moment. */
const inTurn = createTurns({
  ...SHEET_TURNS,
  busy: () =>
    new AppError('ERR_UPLOADS_BUSY', {
      message: 'too many files are being read; nothing of this one was',
      retryAfterSeconds: 5,
    }),
})

/**
 * Saves the people of an .xlsx spreadsheet; which column is what goes by the titles, else by their order: name, number, e-mail. Throws
 * ERR_INVALID_INPUT for anything that is no such spreadsheet, ERR_BODY_TOO_LARGE beyond UPLOAD_ROWS_MAX rows, ERR_UPLOADS_BUSY where too many
 * are sent at once.
 */
export async function importSheet(ctx: CompanyContext, file: File): Promise<ImportedSheet> {
  requirePermission(ctx, 'contact:write')
  const whose = ctx.actor.kind === 'user' ? ctx.actor.userId : ctx.actor.kind
  const cells = await inTurn(`${ctx.companyId} ${whose}`, () => cellsOf(file))
  const { mapping, hasHeader } = guessMapping(cells)
  if (!isWhole(mapping)) throw cells.length === 0 ? refused('sheetEmpty') : refused('sheetColumns')
  const rows = mappedRows(cells, mapping, hasHeader)
  if (rows.length > UPLOAD_ROWS_MAX) throw tooManyRows()
  const total: ImportedSheet = { created: 0, updated: 0, errors: [] }
  for (const page of pagesOf(rows, IMPORT_ROWS_MAX)) {
    const results = await importRows(ctx, page)
    results.forEach((result, at) => {
      if (result.kind !== 'error') total[result.kind]++
      else {
        const { code, field, problem } = result
        total.errors.push({ line: page[at]?.line ?? 0, code, field, problem })
      }
    })
  }
  return total
}

async function cellsOf(file: File): Promise<Cells> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) throw refused('sheetKind')
  try {
    return await readSpreadsheet(new Uint8Array(await file.arrayBuffer()), UPLOAD_SHEET_LIMITS)
  } catch (thrown) {
    if (!(thrown instanceof SpreadsheetError)) throw thrown
    throw thrown.reason === 'too-many-rows'
      ? tooManyRows()
      : refused('sheetUnreadable', thrown.message)
  }
}

function refused(what: Problem, message: string = what): AppError {
  return new AppError('ERR_INVALID_INPUT', { message, fields: { file: [problem(what)] } })
}

function tooManyRows(): AppError {
  return new AppError('ERR_BODY_TOO_LARGE', {
    message: `a file may have ${UPLOAD_ROWS_MAX} rows: send more by /contacts/upload/rows`,
    fields: { file: [problem('sheetTooLong', { count: UPLOAD_ROWS_MAX })] },
  })
}
