import type { i18n } from 'i18next'
import type { z } from 'zod'
import type { UnsavedText } from '#core/load-context.ts'
import { isSecretField } from '#core/secret-fields.ts'
import type { PageNamespace } from '#app/i18n/words.ts'
import { formRules, textFields } from './form-rules.server.ts'

type FormOf = {
  schema: z.ZodType
  /** Whose `form` has the labels. */
  words: PageNamespace | undefined
}

/** A field of a row, and the row's name. */
const ROW = /^(\w+\[\d{1,3}\])\.(\w+)$/
/** What names a file, a row or a record that is somewhere already. */
const NAMES_OF_OTHERS = new Set(['file', 'media', 'picture', 'id', 'upload', 'toQueueId'])
/** Of what people write. A pattern that takes none of them is of what is picked: a colour, a time, a day. */
const WRITTEN = ['Ana', '5511987654321', 'ana@balcao.test']

/**
 * What somebody wrote in a form, to be read and copied where the form cannot be drawn again: its texts, by their labels; a row is one
 * text. Choices, switches, times and secrets are made again in a moment, or travel nowhere.
 */
export function unsavedTexts(form: FormData, of: FormOf, { t, exists }: i18n): UnsavedText[] {
  const names = writtenFields(of)
  const texts = new Map<string, UnsavedText>()
  for (const [name, text] of form) {
    if (typeof text !== 'string' || text.trim() === '' || !names.has(generic(name))) continue
    const row = ROW.exec(name)?.[1]
    const known = row === undefined ? undefined : texts.get(row)
    texts.set(row ?? name, {
      label: row === undefined ? labelOf(name, of.words, { t, exists }) : null,
      text: known === undefined ? text : `${known.text}: ${text}`,
    })
  }
  return [...texts.values()]
}

/** The fields of a form that somebody writes in, as `formRules` names them. A form without words has none: nothing would say which is which. */
export function writtenFields({ schema, words }: FormOf): ReadonlySet<string> {
  if (words === undefined) return new Set()
  const { constraint } = formRules(schema)
  const isWritten = (name: string) => {
    const pattern = constraint[name]?.pattern
    return pattern === undefined || WRITTEN.some((text) => new RegExp(pattern, 'u').test(text))
  }
  return new Set(
    textFields(schema).filter(
      (name) =>
        !isSecretField(name) && !NAMES_OF_OTHERS.has(name.replace(/^.*\./, '')) && isWritten(name),
    ),
  )
}

const generic = (name: string) => name.replace(/\[\d{1,3}\]/g, '[]')

/** Null where the page has no word for it: `greetingMessage` is its `greeting`. */
export function labelOf(
  name: string,
  words: PageNamespace | undefined,
  { t, exists }: Pick<i18n, 't' | 'exists'>,
): string | null {
  const keys = [name, name.replace(/Message$/, '')].map((one) => `${words}:form.${one}`)
  const key = keys.find((one) => exists(one))
  return key === undefined ? null : (t as (key: string) => string)(key)
}
