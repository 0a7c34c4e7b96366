import type { SubmissionResult } from '@conform-to/react'

/** What the browser can check by itself of one field, and the code of each problem. */
export type FieldRule = {
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: number | string
  max?: number | string
  pattern?: string
  multiple?: boolean
  /** Of a file. */
  minBytes?: number
  maxBytes?: number
}
type Kind = Exclude<keyof FieldRule, 'multiple'>

/** By name, an item of a list as `variants[].text`. Made on the server from the schema (form-rules.server.ts): zod stays there. */
export type FormRules = {
  constraint: Record<string, FieldRule>
  says: Record<string, Partial<Record<Kind, string>>>
}

type Errors = NonNullable<SubmissionResult['error']>

/** What is wrong with the fields as they stand, as far as the rules know; the server looks again. Null: nothing. */
export function problemsIn(form: FormData, rules: FormRules): Errors | null {
  const found: Errors = {}
  for (const name of new Set([...Object.keys(rules.constraint), ...form.keys()])) {
    const generic = name.replace(/\[\d+\]/g, '[]')
    const rule = rules.constraint[generic]
    // `variants[].text` itself is no field; a list's own bounds are the server's.
    if (rule === undefined || name.includes('[]') || rule.multiple === true) continue
    if (Object.keys(rules.constraint).some((other) => other.startsWith(`${generic}.`))) continue
    const value = form.get(name) ?? ''
    const kind = typeof value === 'string' ? brokenBy(value, rule) : brokenByFile(value, rule)
    const code = kind === null ? undefined : rules.says[generic]?.[kind]
    if (code !== undefined) found[name] = [code]
  }
  return Object.keys(found).length === 0 ? null : found
}

function brokenByFile({ name, size }: File, rule: FieldRule): Kind | null {
  // A field without a file sends an empty one.
  if (name === '' && size === 0) return rule.required === true ? 'required' : null
  if (rule.minBytes !== undefined && size < rule.minBytes) return 'minBytes'
  return rule.maxBytes !== undefined && size > rule.maxBytes ? 'maxBytes' : null
}

function brokenBy(value: string, rule: FieldRule): Kind | null {
  if (value === '') return rule.required === true ? 'required' : null
  // As zod counts: letters, not halves of them.
  const { length } = [...value]
  if (rule.minLength !== undefined && length < rule.minLength) return 'minLength'
  if (rule.maxLength !== undefined && length > rule.maxLength) return 'maxLength'
  if (rule.min !== undefined && Number(value) < Number(rule.min)) return 'min'
  if (rule.max !== undefined && Number(value) > Number(rule.max)) return 'max'
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(value)) return 'pattern'
  return null
}
