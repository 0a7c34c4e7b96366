import { expect, it } from 'vitest'
import { z } from 'zod'
import { formRules } from './form-rules.server.ts'
import { problemsIn } from './form-rules.ts'

const schema = z.object({
  name: z.string({ error: 'required' }).trim().min(3, { error: 'short' }).max(5, { error: 'long' }),
  color: z
    .string({ error: 'noColour' })
    .regex(/^#[0-9a-f]{6}$/, { error: 'colour' })
    .optional(),
  minutes: z.coerce
    .number({ error: 'required' })
    .min(1, { error: 'few' })
    .max(9, { error: 'many' }),
  rows: z.array(z.object({ text: z.string({ error: 'required' }).min(2, { error: 'rowShort' }) })),
})

function check(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'abc', minutes: '5', ...fields }))
    form.set(name, value)
  // What the route's loader sends to the browser.
  return problemsIn(
    form,
    JSON.parse(JSON.stringify(formRules(schema))) as ReturnType<typeof formRules>,
  )
}

it.each([
  [{}, null],
  [{ name: '' }, { name: ['required'] }],
  [{ name: 'ab' }, { name: ['short'] }],
  [{ name: 'abcdef' }, { name: ['long'] }],
  // Characters as zod counts them, not halves of them.
  [{ name: '👍👍👍👍👍' }, null],
  [{ color: '' }, null],
  [{ color: 'red' }, { color: ['colour'] }],
  [{ minutes: '0' }, { minutes: ['few'] }],
  [{ minutes: '10' }, { minutes: ['many'] }],
  [{ 'rows[0].text': 'ok', 'rows[1].text': 'x' }, { 'rows[1].text': ['rowShort'] }],
])('the browser says of %j what the schema would', (fields, problems) => {
  expect(check(fields)).toEqual(problems)
})

it.each([
  [new File([], ''), null],
  [new File([], 'a.txt'), ['empty']],
  [new File(['12345'], 'a.txt'), null],
  [new File(['123456'], 'a.txt'), ['large']],
])('and of a file, by its bytes', (file, problems) => {
  const bounds = z.file().min(1, { error: 'empty' }).max(5, { error: 'large' })
  const form = new FormData()
  form.set('file', file)
  expect(
    problemsIn(form, formRules(z.object({ file: bounds.optional() })))?.['file'] ?? null,
  ).toEqual(problems)
})
