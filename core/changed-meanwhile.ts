import { AppError } from './errors.ts'

/** A record's editable fields, flat: a form's hidden field carries them, and SQL compares them. */
export type RecordValues = Readonly<Record<string, string | number | boolean | null>>

/** What a save was based on, and what the row holds now. Both as the caller may see them: they travel to the form. */
export type ChangedMeanwhile = { readAs: RecordValues; now: RecordValues }

/** Returns whether a row still holds what it was read as. Fields that `readAs` does not name are not compared. */
export function isAsRead(now: RecordValues, readAs: RecordValues): boolean {
  return Object.entries(readAs).every(([name, value]) => now[name] === value)
}

/** Returns the refusal of a save whose row was changed by somebody else since it was read. */
export function changedMeanwhile(change: ChangedMeanwhile): AppError {
  return new AppError('ERR_CHANGED_MEANWHILE', {
    message: 'the row changed since it was read; `now` holds its values',
    data: change,
  })
}

/** How a form says a value: nothing for what is empty or off. */
const written = (value: RecordValues[string] | undefined): string | undefined =>
  value === undefined || value === null || value === '' || value === false
    ? undefined
    : value === true
      ? 'on'
      : String(value)

/**
 * Of a form that says `sent`: the fields which its writer left as they were read and somebody else changed since, as they are now. A field
 * that the form writes otherwise than the record (a list) is not among them.
 */
export function otherFields(
  sent: Readonly<Record<string, unknown>>,
  { readAs, now }: ChangedMeanwhile,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(now)
      .filter(
        ([name, value]) =>
          readAs[name] !== value && (sent[name] ?? undefined) === written(readAs[name]),
      )
      .map(([name, value]) => [name, written(value)]),
  )
}
