import { expect, it } from 'vitest'
import { askedForm } from './asked-form.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const REQUIRED = {
  error: { name: ['required'], color: ['colourTaken'] },
  fields: ['name', 'color'],
}

it('says what came of asking, beside what the browser said, of fields that are as they were', () => {
  const asked = askedForm()
  asked.asks(form({ name: '', color: '#112233' }))
  expect(asked.said(REQUIRED, form({ name: 'Vendas', color: '#112233' }), ['name'])).toEqual({
    error: { name: null, color: ['colourTaken'] },
    fields: ['name', 'color'],
  })
  expect(asked.said(undefined, form({}), [])).toBeUndefined()
})

it('says nothing any more of what was asked before the form was sent', () => {
  const asked = askedForm()
  asked.asks(form({ name: '', color: '#112233' }))
  const sent = form({ name: 'Vendas', color: '#112233' })
  asked.sends(sent)
  expect(asked.said(REQUIRED, sent, ['name'])).toBeUndefined()
  expect(asked.stillSaid({ error: { name: ['tagTaken'] } }, sent)).toEqual({ name: ['tagTaken'] })
  asked.asks(form({ name: '', color: '' }))
  expect(asked.said(REQUIRED, form({ name: '', color: '' }), [])?.error).toEqual(REQUIRED.error)
})
