import { expect, it } from 'vitest'
import { timeZoneInput } from './time-zone-input.ts'

const kept = (name: string) => timeZoneInput('refused').safeParse(name).data ?? null

it.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['europe/lisbon', 'Europe/Lisbon'],
  ['AMERICA/SAO_PAULO', 'America/Sao_Paulo'],
  ['Brazil/East', 'America/Sao_Paulo'],
  ['utc', 'UTC'],
  ['etc/gmt+3', 'Etc/GMT+3'],
])('keeps %s as %s', (given, name) => expect(kept(given)).toBe(name))

it.each([
  '+03:00',
  '-0300',
  '+03',
  '',
  ' UTC',
  'UTC ',
  'Etc/../x',
  'Europe//Lisbon',
  'Europe/Lisbon\n',
  'x'.repeat(65),
])('refuses "%s"', (given) => expect(kept(given)).toBeNull())
