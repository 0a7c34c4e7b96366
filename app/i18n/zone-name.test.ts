import { expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

const NOW = Date.UTC(2026, 0, 15)

it('names a time zone in the language of its reader', () => {
  expect(zoneName('pt-BR', 'America/Sao_Paulo', NOW)).toBe('Horário Padrão de Brasília')
  expect(zoneName('en', 'America/New_York', NOW)).toBe('Eastern Time')
})

it('says the id of a zone that has no name', () => {
  expect(zoneName('pt-BR', 'UTC', NOW)).toBe('UTC')
  expect(zoneName('pt-BR', 'America/No_Such_Town', NOW)).toBe('America/No Such Town')
})
