import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { AppError } from '#core/errors.ts'

/**
 * Whether a form's address names a record, by its number; `new` names none, and `all` where it may stand. Throws ERR_NOT_FOUND for any
 * other word in an id's place, whatever the form means: there is nothing at that address.
 */
export function namesRecord(params: ActionFunctionArgs['params'], mayBeAll: boolean): boolean {
  const ids = Object.entries(params).flatMap(([name, id]) =>
    name.endsWith('Id') && id !== undefined ? [id] : [],
  )
  const records = ids.filter((id) => id !== 'new' && !(mayBeAll && id === 'all'))
  if (records.some((id) => !/^\d{1,16}$/.test(id))) throw new AppError('ERR_NOT_FOUND')
  return records.length > 0
}
