import { describe, expect, it } from 'vitest'
import { bodyOf, isChanged, problemsOf, refusalOf, valuesOf } from './contact-form.ts'
import type { FormValues } from './contact-form.ts'
import { joinNumber, splitNumber, withPart } from './number-parts.ts'

const maria: FormValues = {
  ...valuesOf(null),
  name: 'Maria',
  number: splitNumber('5511987654321'),
}

describe('a number in its parts', () => {
  it.each([
    ['5511987654321', { country: '55', area: '11', line: '98765-4321' }],
    ['551133334444', { country: '55', area: '11', line: '3333-4444' }],
    ['12025550123', { country: '1', area: '202', line: '555-0123' }],
    ['351912345678', { country: '351', area: '', line: '912345678' }],
  ])('%s is split and joined without loss', (number, parts) => {
    expect(splitNumber(number)).toEqual(parts)
    expect(joinNumber(parts)).toBe(number)
  })

  it('takes a whole pasted number apart, whichever part it fell into', () => {
    expect(withPart(splitNumber(null), 'line', '+1 (202) 555-0123')).toEqual(
      splitNumber('12025550123'),
    )
    expect(withPart(splitNumber(null), 'line', '987654321').line).toBe('98765-4321')
  })

  it('is no number with a country alone', () => {
    expect(joinNumber(splitNumber(null))).toBe('')
  })
})

describe('what is wrong with a contact', () => {
  const problems = (change: Partial<FormValues>, needsNumber = true) =>
    problemsOf({ ...maria, ...change }, { needsNumber })

  it('is the name’s length, the number’s, and the form of the e-mail', () => {
    expect(problems({})).toEqual({})
    expect(problems({ name: ' ' })).toEqual({ name: 'required' })
    expect(problems({ name: 'M' })).toEqual({ name: 'short' })
    expect(problems({ name: 'M'.repeat(51) })).toEqual({ name: 'long' })
    expect(problems({ number: { country: '55', area: '11', line: '123' } })).toEqual({
      number: 'short',
    })
    expect(problems({ email: 'maria@' })).toEqual({ email: 'email' })
  })

  it('is a missing number only for somebody new', () => {
    expect(problems({ number: splitNumber(null) })).toEqual({ number: 'required' })
    expect(problems({ number: splitNumber(null) }, false)).toEqual({})
  })

  it('stands beside the field the server refused', () => {
    expect(refusalOf('ERR_DUPLICATED_CONTACT', {})).toEqual({ number: 'duplicated' })
    expect(refusalOf('ERR_WAPP_INVALID_CONTACT', { number: ['Invalid number'] })).toEqual({
      number: 'unknownNumber',
    })
    expect(
      refusalOf('ERR_INVALID_INPUT', { name: ['Too Long!'], 'extraInfo.3.value': ['?'] }),
    ).toEqual({ name: 'long', extra: 'other' })
  })
})

describe('what is sent', () => {
  it('is everything of somebody new, empty lines left out', () => {
    const values = {
      ...maria,
      extra: [
        { name: ' CPF ', value: '1' },
        { name: '', value: ' ' },
      ],
    }
    expect(bodyOf(values, null)).toEqual({
      name: 'Maria',
      number: '5511987654321',
      email: '',
      disableBot: false,
      acceptAudioMessage: true,
      extraInfo: [{ name: 'CPF', value: '1' }],
    })
  })

  it('is only what changed of somebody who is there', () => {
    expect(bodyOf({ ...maria, email: 'm@x.test' }, maria)).toEqual({ email: 'm@x.test' })
    expect(bodyOf(maria, maria)).toEqual({})
  })

  it('never is a masked number: the form starts without one', () => {
    const hidden = valuesOf({
      ...({} as Parameters<typeof valuesOf>[0] & object),
      name: 'Maria',
      number: '5511*******21',
      email: '',
      extraInfo: [],
      tags: [],
      disableBot: false,
      acceptAudioMessage: true,
    })
    expect(bodyOf({ ...hidden, name: 'Maria S.' }, hidden)).toEqual({ name: 'Maria S.' })
  })

  it('has changed by a tag, not by an empty line', () => {
    expect(isChanged({ ...maria, tagIds: [3] }, maria)).toBe(true)
    expect(isChanged({ ...maria, extra: [{ name: '', value: '' }] }, maria)).toBe(false)
  })
})
