import { expect, it } from 'vitest'
import { linesOf } from './extra-lines.ts'

it('draws no line again that was left empty, however often a form is refused', () => {
  const lines = [{ name: 'CPF', value: '1' }, undefined, { name: '', value: '' }, { value: 'só' }]
  expect(linesOf(lines).map(({ line }) => line)).toEqual([
    { name: 'CPF', value: '1' },
    { value: 'só' },
  ])
  expect(linesOf(JSON.stringify([{ name: 'RG', value: '2' }]))).toHaveLength(1)
  expect(linesOf(undefined)).toEqual([])
})
