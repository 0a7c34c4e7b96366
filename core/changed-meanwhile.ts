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

/** A row of a list as a form sends it; nothing is left of one whose fields are all empty. */
type SentRow = Readonly<Record<string, unknown>> | null | undefined

/** A list that a record says in one text, and its form row by row. Both sides are made one text that is compared. */
export type SentRows = {
  /** Fields of the form that the record's text takes the place of; the first has the rows. */
  fields: readonly [string, ...string[]]
  read(text: string): string
  sent(rows: readonly SentRow[]): string
}

/** Of the record's fields, by their names. `set`: of ids, of which any may be ticked; the record has them as one text with commas. */
export type RowsOf = Readonly<Record<string, SentRows | 'set'>>

/** How a form says a value: nothing for what is empty or off. */
const written = (value: RecordValues[string] | undefined): string | undefined =>
  value === undefined || value === null || value === '' || value === false
    ? undefined
    : value === true
      ? 'on'
      : String(value)

/** The text of a field; a browser ends lines with CRLF where it sends a form by itself. */
const text = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : text(value)
        .split(',')
        .filter((id) => id !== '')

/** What is ticked of a set, with what somebody else ticked meanwhile and without what they unticked: each of the two had one box at a time. */
function merged(sent: unknown, was: unknown, now: unknown): string {
  const [before, theirs] = [idsOf(was), idsOf(now)]
  const kept = idsOf(sent).filter((id) => theirs.includes(id) || !before.includes(id))
  const ticked = theirs.filter((id) => !before.includes(id) && !kept.includes(id))
  return [...kept, ...ticked].join(',')
}

const inOrder = (ids: readonly unknown[]): string => ids.map(String).sort().join(',')

/** Whether the form says what the record did. What is ticked of a set comes as a list, which the record has as one text with commas. */
function isLeft(sent: unknown, was: RecordValues[string] | undefined): boolean {
  const read = text(written(was))
  return Array.isArray(sent) ? inOrder(sent) === inOrder(read.split(',')) : text(sent) === read
}

/**
 * Of a form that says `sent`: the fields which its writer left as they were read and somebody else changed since, as they are now, and
 * sets with the changes of both. `rows` names the lists and sets among them; a list's fields in the form are said to be gone.
 */
export function otherFields(
  sent: Readonly<Record<string, unknown>>,
  { readAs, now }: ChangedMeanwhile,
  rows: RowsOf = {},
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]): (readonly [string, string | undefined])[] => {
      const was = readAs[name]
      if (was === value) return []
      const list = rows[name]
      if (list === 'set') return [[name, written(merged(sent[name], was, value))]]
      if (list === undefined) return isLeft(sent[name], was) ? [[name, written(value)]] : []
      const sentRows = sent[list.fields[0]]
      const isListLeft =
        list.sent(Array.isArray(sentRows) ? sentRows : []) === list.read(String(was ?? ''))
      if (!isListLeft) return []
      return [...list.fields.map((field) => [field, undefined] as const), [name, written(value)]]
    }),
  )
}
