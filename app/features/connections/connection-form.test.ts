import { describe, expect, it } from 'vitest'
import {
  createConnectionInput,
  updateConnectionInput,
} from '#domains/connections/connections.inputs.ts'
import { connections } from '#app/i18n/locales/pt-BR/connections.ts'
import {
  changeOf,
  isChanged,
  newBodyOf,
  newValues,
  problemsOf,
  serverProblems,
} from './connection-form.ts'
import type { FormValues } from './connection-form.ts'

const NOW = Date.now()
const PHONE = { channel: 'whatsapp', isNew: true } as const
const ACCOUNT = { channel: 'whatsappapi', isNew: true } as const
const filled = (change: Partial<FormValues> = {}): FormValues => ({
  ...newValues(false),
  name: 'Loja Centro',
  ...change,
})
/** As a date field writes it. */
const local = (time: number) =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
const DAY = 86_400_000

describe('what is wrong with a connection', () => {
  it('is nothing once it has a name', () => {
    expect(problemsOf(filled(), PHONE, NOW)).toEqual({})
  })

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['A', 'short'],
    ['A'.repeat(51), 'long'],
  ])('is the name %j: %s', (name, problem) => {
    expect(problemsOf(filled({ name }), PHONE, NOW)).toEqual({ name: problem })
    expect(createConnectionInput.safeParse({ name, channel: 'whatsapp' }).success).toBe(false)
  })

  it('says it in the words of the specification', () => {
    expect(connections.form.errors.short).toBe('Too Short!')
    expect(connections.form.errors.long).toBe('Too Long!')
    expect(connections.form.errors.required).toBe('Obrigatório')
  })

  it('is a missing greeting as soon as there are several queues', () => {
    expect(problemsOf(filled({ queueIds: [1] }), PHONE, NOW)).toEqual({})
    expect(problemsOf(filled({ queueIds: [1, 2] }), PHONE, NOW)).toEqual({
      greetingMessage: 'greetingRequired',
    })
  })

  it('is an import from more than two years ago, from ahead, or that ends before it begins', () => {
    const dates = (from: number, to?: number) =>
      problemsOf(
        filled({
          importOldMessages: local(from),
          importRecentMessages: to === undefined ? '' : local(to),
        }),
        PHONE,
        NOW,
      )
    expect(dates(NOW - 700 * DAY, NOW - DAY)).toEqual({})
    expect(dates(NOW - 740 * DAY)).toEqual({ importOldMessages: 'oldTooOld' })
    expect(dates(NOW + DAY)).toEqual({ importOldMessages: 'oldFuture' })
    expect(dates(NOW - DAY, NOW - 2 * DAY)).toEqual({ importRecentMessages: 'recentBeforeOld' })
    expect(dates(NOW - DAY, NOW + DAY)).toEqual({ importRecentMessages: 'recentFuture' })
    expect(problemsOf(filled({ importRecentMessages: local(NOW - DAY) }), PHONE, NOW)).toEqual({
      importOldMessages: 'recentWithoutOld',
    })
  })

  it('is an account of Meta without its id and token; later both may stay as they are', () => {
    expect(problemsOf(filled(), ACCOUNT, NOW)).toEqual({
      phoneNumberId: 'required',
      accessToken: 'required',
    })
    expect(problemsOf(filled({ phoneNumberId: 'abc', accessToken: 'x' }), ACCOUNT, NOW)).toEqual({
      phoneNumberId: 'digits',
    })
    expect(problemsOf(filled(), { ...ACCOUNT, isNew: false }, NOW)).toEqual({})
  })

  it('is what the server found', () => {
    expect(
      serverProblems({
        name: ['Too Short!'],
        accessToken: ['Invalid token'],
        greetingMessage: ['Required'],
        importRecentMessages: ['Date before the old date'],
        queueIds: ['some news'],
        promptId: ['not on this form'],
      }),
    ).toEqual({
      name: 'short',
      accessToken: 'token',
      greetingMessage: 'greetingRequired',
      importRecentMessages: 'recentBeforeOld',
      queueIds: 'other',
    })
  })
})

describe('what a save sends', () => {
  it('is a whole new connection of its channel, which the server takes', () => {
    const phone = newBodyOf(
      filled({ queueIds: [3], importOldMessages: local(NOW - DAY) }),
      'whatsapp',
    )
    expect(phone).toMatchObject({ channel: 'whatsapp', name: 'Loja Centro', queueIds: [3] })
    expect(phone).not.toHaveProperty('accessToken')
    expect(createConnectionInput.safeParse(phone).success).toBe(true)
    const account = newBodyOf(
      filled({ phoneNumberId: '106540352242922', accessToken: ' EAAG ' }),
      'whatsappapi',
    )
    expect(account).toMatchObject({ accessToken: 'EAAG' })
    expect(account).not.toHaveProperty('allowGroup')
    expect(createConnectionInput.safeParse(account).success).toBe(true)
  })

  it('is only what changed, so that the other tabs keep what they have', () => {
    const before = filled({
      queueIds: [1, 2],
      greetingMessage: 'Oi',
      importOldMessages: local(NOW),
    })
    expect(changeOf(before, before, 'whatsapp')).toEqual({})
    const after = { ...before, queueIds: [2, 1], isDefault: true, importOldMessages: '' }
    const body = changeOf(after, before, 'whatsapp')
    expect(body).toEqual({ isDefault: true, importOldMessages: null })
    expect(updateConnectionInput.safeParse(body).success).toBe(true)
  })

  it('is asked for before somebody leaves, and not when nothing changed', () => {
    const before = filled({ queueIds: [1, 2] })
    expect(isChanged({ ...before, queueIds: [2, 1] }, before)).toBe(false)
    expect(isChanged({ ...before, name: 'Outra' }, before)).toBe(true)
  })
})
