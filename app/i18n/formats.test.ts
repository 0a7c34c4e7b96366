import { describe, expect, it } from 'vitest'
import { formatsFor } from './formats.ts'

const WORDS = { today: 'hoje', yesterday: 'ontem' }
/** 21 November 2026, 00:30 in São Paulo: already the 21st in UTC since three and a half hours. */
const NOW = Date.UTC(2026, 10, 21, 3, 30)
const formats = formatsFor('pt-BR', 'America/Sao_Paulo', WORDS, () => NOW)

describe('dates in the company’s time zone', () => {
  it('are a time today and a date before', () => {
    expect(formats.timeOrDate('2026-11-21T03:05:00.000Z')).toBe('00:05')
    expect(formats.timeOrDate('2026-11-21T02:59:00.000Z')).toBe('20/11/2026')
  })

  it('are named today and yesterday by the calendar there', () => {
    expect(formats.dayName(NOW)).toBe('hoje')
    expect(formats.dayName('2026-11-21T02:59:00.000Z')).toBe('ontem')
    expect(formats.dayName('2026-11-20T02:59:00.000Z')).toBe('19/11/2026')
  })

  it('know the day before the first of a month', () => {
    const march = formatsFor('en', 'UTC', WORDS, () => Date.UTC(2028, 2, 1, 12))
    expect(march.dayName(Date.UTC(2028, 1, 29, 12))).toBe('ontem')
  })

  it('know which moments share a day, also where it begins at half past', () => {
    const calcutta = formatsFor('en', 'Asia/Kolkata', WORDS)
    const [before, midnight, later] = ['18:29:59', '18:30:00', '18:44:00'].map((time) =>
      calcutta.dayKey(`2026-11-21T${time}.000Z`),
    )
    expect(midnight).not.toBe(before)
    expect(later).toBe(midnight)
  })

  it('have a short form with the time', () => {
    expect(formats.dateTime('2026-11-21T03:05:00.000Z')).toBe('21/11/26 00:05')
  })

  it('have the same short form without the time, to stand beside it', () => {
    expect(formats.shortDate('2026-11-21T02:59:00.000Z')).toBe('20/11/26')
    expect(formats.shortDay('2026-11-20')).toBe('20/11/26')
  })

  it('of the calendar belong to no zone', () => {
    expect(formats.calendarDay('2026-11-20')).toBe('20/11/2026')
  })

  it('have dots in Turkish', () => {
    const turkish = formatsFor('tr', 'America/Sao_Paulo', WORDS, () => NOW)
    expect(turkish.timeOrDate('2026-11-21T03:05:00.000Z')).toBe('00:05')
    expect(turkish.timeOrDate('2026-11-20T02:59:00.000Z')).toBe('19.11.2026')
    expect(turkish.dayName('2026-11-21T02:59:00.000Z')).toBe('ontem')
    expect(turkish.dateTime('2026-11-21T03:05:00.000Z')).toBe('21.11.26 00:05')
    expect(turkish.calendarDay('2026-11-20')).toBe('20.11.2026')
    expect(turkish.shortDate('2026-11-21T03:05:00.000Z')).toBe('21.11.26')
    expect(turkish.shortDay('2026-11-20')).toBe('20.11.26')
  })
})

it.each([
  ['pt-BR', '100%'],
  ['en', '100%'],
  ['es', '100\u00a0%'],
  ['tr', '%100'],
] as const)('writes a share as %s does', (language, text) => {
  expect(formatsFor(language, 'UTC', WORDS).percent(1)).toBe(text)
})

it('writes numbers as the language does', () => {
  expect(formats.number(1234.5)).toBe('1.234,5')
  expect(formatsFor('en', 'UTC', WORDS).number(1234.5)).toBe('1,234.5')
})
