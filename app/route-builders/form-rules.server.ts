import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'
import { isSecretField } from '#core/secret-fields.ts'
import type { FieldRule, FormRules } from './form-rules.ts'

const made = new WeakMap<z.ZodType, FormRules>()

/**
 * What a schema says of each field, for a form that checks without zod: its constraints, and the message of each, found by breaking it.
 */
export function formRules(schema: z.ZodType): FormRules {
  let rules = made.get(schema)
  if (rules === undefined) {
    rules = { constraint: getZodConstraint(schema), says: {} }
    for (const [name, rule] of Object.entries(rules.constraint)) {
      const leaf = leafOf(schema, name)
      if (leaf === null) continue
      Object.assign(rule, boundsOf(leaf, rule))
      rules.says[name] = messagesOf(leaf, rule)
    }
    made.set(schema, rules)
  }
  return rules
}

/** The fields of a schema that never travel back to their page. */
export const secretFields = (schema: z.ZodType): string[] =>
  Object.keys(formRules(schema).constraint).filter(isSecretField)

/**
 * Bounds and pattern of a field, by zod's own description of it: zod 4.6 keeps them no more where getZodConstraint (@conform-to/zod
 * 1.21.1) looks for them, which then knows only what is required (conform's issue 1340).
 */
function boundsOf(leaf: z.ZodType, rule: FieldRule): FieldRule {
  const json = z.toJSONSchema(leaf, { io: 'input', unrepresentable: 'any' })
  if (defOf(leaf).type === 'file')
    return {
      ...(json.minLength === undefined ? {} : { minBytes: json.minLength }),
      ...(json.maxLength === undefined ? {} : { maxBytes: json.maxLength }),
    }
  const pattern = json.pattern ?? (rule.pattern === undefined ? undefined : `^(?:${rule.pattern})$`)
  return {
    ...(json.minLength === undefined ? {} : { minLength: json.minLength }),
    ...(json.maxLength === undefined ? {} : { maxLength: json.maxLength }),
    ...(json.minimum === undefined ? {} : { min: json.minimum }),
    ...(json.maximum === undefined ? {} : { max: json.maximum }),
    ...(pattern === undefined ? {} : { pattern }),
  }
}

function messagesOf(leaf: z.ZodType, rule: FieldRule) {
  const says: FormRules['says'][string] = {}
  const put = (kind: keyof typeof says, broken: unknown, code: string) => {
    const issues = leaf.safeParse(broken).error?.issues ?? []
    const message = (issues.find((issue) => issue.code === code) ?? issues[0])?.message
    if (message !== undefined) says[kind] = message
  }
  if (rule.required === true) put('required', undefined, 'invalid_type')
  if (rule.minLength !== undefined) put('minLength', 'x'.repeat(rule.minLength - 1), 'too_small')
  if (rule.maxLength !== undefined) put('maxLength', 'x'.repeat(rule.maxLength + 1), 'too_big')
  if (rule.pattern !== undefined) put('pattern', '\u0001', 'invalid_format')
  if (rule.min !== undefined) put('min', Number(rule.min) - 1, 'too_small')
  if (rule.max !== undefined) put('max', Number(rule.max) + 1, 'too_big')
  if (rule.minBytes !== undefined) put('minBytes', fileOf(rule.minBytes - 1), 'too_small')
  if (rule.maxBytes !== undefined) put('maxBytes', fileOf(rule.maxBytes + 1), 'too_big')
  return says
}

/** A file that says it has so many bytes. */
const fileOf = (size: number) =>
  Object.defineProperty(new File([], 'file'), 'size', { value: size })

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

/** The names of a form's fields that are strings. */
export function textFields(schema: z.ZodType): string[] {
  return Object.keys(formRules(schema).constraint).filter((name) => {
    const leaf = leafOf(schema, name)
    return leaf !== null && defOf(leaf).type === 'string'
  })
}

/** The schema of a field, without what makes it optional. Null for shapes that the kit's forms do not have. */
function leafOf(schema: z.ZodType, name: string): z.ZodType | null {
  let at: z.ZodType | undefined = plain(schema)
  for (const part of name.replaceAll('[]', '.[]').split('.')) {
    const def: Def | undefined = at === undefined ? undefined : defOf(at)
    const next: z.ZodType | undefined = part === '[]' ? def?.element : def?.shape?.[part]
    if (next === undefined) return null
    at = plain(next)
  }
  return at ?? null
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

function plain(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: input } = defOf(schema)
  const inner = type === 'pipe' ? input : innerType
  return inner === undefined ? schema : plain(inner)
}
