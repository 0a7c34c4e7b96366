import { expect, it } from 'vitest'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import { findQuickMessages, slashQuery } from './find-quick-messages.ts'

const quick = (shortcode: string, message: string, id = 1): QuickMessageView => ({
  id,
  shortcode,
  message,
  geral: true,
  status: true,
  isMedia: false,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaPath: null,
  uses: 0,
})
const ALL = [
  quick('boleto', 'A 2ª via do boleto segue em anexo.'),
  quick('horario', 'Atendemos de segunda a sexta.'),
  quick('ola', 'Olá, {{firstName}}!'),
  quick('segunda-via', 'É só pedir por aqui.'),
]
const found = (query: string) => findQuickMessages(ALL, query).map(({ shortcode }) => shortcode)

it('a slash at the start calls them, one anywhere else does not', () => {
  expect(slashQuery('/')).toBe('')
  expect(slashQuery('/segunda via')).toBe('segunda via')
  expect(slashQuery('24/7')).toBeNull()
  expect(slashQuery(' /ola')).toBeNull()
  expect(slashQuery('/ola\ntudo bem?')).toBeNull()
})

it('are found by shortcut and by what they say, whatever the accents', () => {
  expect(found('')).toHaveLength(4)
  expect(found('horário')).toEqual(['horario'])
  expect(found('OLÁ')).toEqual(['ola'])
  expect(found('anexo boleto')).toEqual(['boleto'])
  expect(found('nada disso')).toEqual([])
})

it('the shortcut counts for more than the words', () => {
  expect(found('segunda')).toEqual(['segunda-via', 'horario'])
})
