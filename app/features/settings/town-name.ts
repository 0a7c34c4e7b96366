import { zoneId } from '#app/i18n/zone-name.ts'

/** Towns that zones are called after, written as in Brazil in every language: their ids leave the accents out. */
const BRAZILIAN: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'São Paulo',
  'America/Araguaina': 'Araguaína',
  'America/Belem': 'Belém',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Maceio': 'Maceió',
  'America/Noronha': 'Fernando de Noronha',
  'America/Santarem': 'Santarém',
}

/** The town of a zone that no language has a word of its own for: `America/La_Paz` is La Paz. */
export const townName = (zone: string): string =>
  BRAZILIAN[zone] ?? zoneId(zone.slice(zone.lastIndexOf('/') + 1))
