import { zoneId } from '#app/i18n/zone-name.ts'
import type { SourceWords } from '#app/i18n/words.ts'

type TownInWords = keyof SourceWords['settings']['towns']

/** Zones whose town has another name in one of the languages. */
const IN_WORDS: Readonly<Record<TownInWords, true>> = {
  'America/Asuncion': true,
  'America/Bogota': true,
  'America/Guatemala': true,
  'America/Guayaquil': true,
  'America/Los_Angeles': true,
  'America/Mexico_City': true,
  'America/Montevideo': true,
  'America/New_York': true,
  'America/Panama': true,
  'America/Santo_Domingo': true,
  'Atlantic/Cape_Verde': true,
  'Europe/Istanbul': true,
  'Europe/Lisbon': true,
  'Europe/London': true,
  'Europe/Madrid': true,
}

export const isInWords = (zone: string): zone is TownInWords => Object.hasOwn(IN_WORDS, zone)

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
