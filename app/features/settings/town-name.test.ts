import { expect, it } from 'vitest'
import { TIME_ZONES } from '#domains/settings/company-fields.ts'
import { townName } from './town-name.ts'

it('calls a zone by its town, with the accents that its id leaves out', () => {
  expect(TIME_ZONES.brazil.map(townName).join(', ')).toBe(
    'São Paulo, Araguaína, Bahia, Belém, Boa Vista, Campo Grande, Cuiabá, Eirunepé, Fortaleza, Maceió, Manaus, Fernando de Noronha, Porto Velho, Recife, Rio Branco, Santarém',
  )
  expect(['America/La_Paz', 'UTC'].map(townName)).toEqual(['La Paz', 'UTC'])
})
