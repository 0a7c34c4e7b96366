import type { TFunction } from 'i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'

/** The columns of the sheet of all contacts, in the words of `contactBook`. */
export const SHEET_COLUMNS = ['name', 'number', 'email', 'tags', 'status'] as const

/** Gives the lines of the sheet, a page of contacts at a time: what the columns are called, then a line a contact. */
export async function* sheetLines(
  pages: AsyncIterable<readonly ContactView[]>,
  t: TFunction<'contactBook'>,
) {
  yield [SHEET_COLUMNS.map((name) => t(`columns.${name}`))]
  for await (const page of pages)
    yield page.map(({ name, number, email, tags, active }) => [
      name,
      number ?? '',
      email,
      tags.map((tag) => tag.name).join(', '),
      active ? '' : t('blocked'),
    ])
}
