import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { formRules } from './form-rules.server.ts'
import type { FormRules } from './form-rules.ts'

/** A place in a list of a form, as conform writes it: `[0]` to `[999]`. */
const PLACE = /\[\d{1,3}\]/g
const LAST_PLACE = /\[\d{1,3}\]$/

/**
 * A form as its schema has it. What the schema does not name is left out before anything is made of it: conform builds what names say,
 * be it a list with two hundred million places, and obeys its own fields (`__intent__`, `__state__`), which no page of ours sends. So is
 * what would make a field of another kind than its schema has (a text where rows are, two texts where one is), as the page draws a refused
 * form with what is left.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(knownFields(form, schema), { schema })
}

/** What is right of a form that `parseForm` refused for `wrong`, as its schema has it. */
export function rightFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  wrong: Readonly<Record<string, unknown>>,
): Partial<z.output<Schema>> {
  if (!(schema instanceof z.ZodObject)) return {}
  const names = new Set(Object.keys(wrong).map((name) => name.split(/[.[]/)[0]))
  const right = Object.entries(schema.shape).filter(([name]) => !names.has(name))
  const submission = parseWithZod(knownFields(form, schema), {
    schema: z.object(Object.fromEntries(right) as z.ZodRawShape),
  })
  return (submission.status === 'success' ? submission.value : {}) as Partial<z.output<Schema>>
}

function knownFields(form: FormData, schema: z.ZodType): FormData {
  const kinds = kindsOf(formRules(schema).constraint)
  const known = new FormData()
  const taken = new Set<string>()
  /** Of each list of texts, whether its places are named. */
  const hasPlaces = new Map<string, boolean>()
  for (const [name, value] of form) {
    const kind = name.includes('[]') ? undefined : kinds.get(genericOf(name))
    if (kind === undefined || (kind === 'text' && taken.has(name))) continue
    const list = name.replace(LAST_PLACE, '')
    if (kinds.get(genericOf(list)) === 'texts') {
      const isPlace = list !== name
      if ((hasPlaces.get(list) ?? isPlace) !== isPlace) continue
      hasPlaces.set(list, isPlace)
    }
    taken.add(name)
    known.append(name, value)
  }
  return known
}

const genericOf = (name: string) => name.replace(PLACE, '[]')

/** The fields with a value of their own; an object, and a list of objects, has only its fields. */
function kindsOf(constraint: FormRules['constraint']): Map<string, 'text' | 'texts'> {
  const names = Object.keys(constraint)
  const kinds = new Map<string, 'text' | 'texts'>()
  for (const name of names)
    if (!names.some((other) => other.startsWith(`${name}.`) || other.startsWith(`${name}[].`)))
      kinds.set(name, Object.hasOwn(constraint, `${name}[]`) ? 'texts' : 'text')
  return kinds
}
