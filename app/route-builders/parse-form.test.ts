import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseForm } from './parse-form.server.ts'

const schema = z
  .object({
    name: z.string().min(2),
    queueIds: z.array(z.coerce.number()).default([]),
    hours: z.array(z.object({ from: z.string() })).default([]),
  })
  .refine(({ name }) => name !== 'never')

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
const parsed = (...entries: [string, string][]) => parseForm(formOf(entries), schema)

describe('a form', () => {
  it('is what its schema names, lists too', () => {
    const submission = parsed(
      ['name', 'Vendas'],
      ['queueIds', '1'],
      ['queueIds', '2'],
      ['hours[0].from', '08:00'],
      ['hours[1].from', '13:00'],
      ['intent', 'save'],
    )
    expect(submission).toMatchObject({
      status: 'success',
      value: { name: 'Vendas', queueIds: [1, 2], hours: [{ from: '08:00' }, { from: '13:00' }] },
    })
  })

  it.each([
    'name[200000000]',
    'name[0]',
    'name',
    'hours',
    'hours[0]',
    'hours[].from',
    'hours[1000].from',
    'hours[0].from.x.y',
    '__proto__.x',
    'constructor',
    'a',
    '',
    '__intent__',
    '__state__',
  ])('leaves out %s', (name) => {
    for (const value of [
      'x',
      '{',
      'null',
      '{"type":"insert","payload":{"name":"name","index":1e9}}',
    ]) {
      const submission = parsed(['name', 'Vendas'], [name, value])
      expect(submission).toMatchObject({ status: 'success', payload: { name: 'Vendas' } })
      expect(JSON.stringify(submission.reply()).length).toBeLessThan(200)
    }
  })
})
