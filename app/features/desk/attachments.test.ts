import { expect, it } from 'vitest'
import { attachmentOf, placeText, withCaption } from './attachments.ts'

const MB = 1024 * 1024
const file = (type: string, size: number) => {
  const made = new File(['x'], 'arquivo', { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const made = (type: string, size = 10, channel = 'whatsappapi') =>
  attachmentOf(channel, file(type, size), 'a1')

it('says before sending as what a file goes, and what cannot go', () => {
  expect(made('image/png')).toMatchObject({ kind: 'image', problem: null, goesAsDocument: false })
  expect(made('image/png', 6 * MB)).toMatchObject({ kind: 'document', goesAsDocument: true })
  expect(made('image/png', 6 * MB, 'whatsapp')).toMatchObject({ kind: 'image' })
  expect(made('application/pdf')).toMatchObject({ kind: 'document', goesAsDocument: false })
  expect(made('application/pdf', 101 * MB)).toMatchObject({ kind: null, problem: 'too-large' })
  expect(made('image/png', 0)).toMatchObject({ kind: null, problem: 'empty' })
  expect(made('')).toMatchObject({ kind: 'document', goesAsDocument: false })
})

it('counts what is written under a file', () => {
  const long = withCaption(made('image/png'), 'x'.repeat(1025))
  expect(long.problem).toBe('caption-too-long')
  expect(withCaption(long, 'x').problem).toBeNull()
  expect(withCaption(made('image/png', 0), 'x').problem).toBe('empty')
})

it('puts the text of the composer under the first file that has no words', () => {
  const [picture, sound] = [made('image/png'), made('audio/mpeg')]
  expect(placeText([picture, sound], 'oi')).toEqual({
    ahead: '',
    list: [{ ...picture, caption: 'oi' }, sound],
  })
  expect(placeText([sound, picture], 'oi')).toMatchObject({ ahead: 'oi' })
  expect(placeText([withCaption(picture, 'já')], 'oi')).toMatchObject({ ahead: 'oi' })
  expect(placeText([picture], 'x'.repeat(1025)).list[0]?.caption).toBe('')
})
