import { isMasked } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import {
  NAME_MAX_CHARS,
  NAME_MIN_CHARS,
  NUMBER_MAX_DIGITS,
  NUMBER_MIN_DIGITS,
} from '#domains/contacts/limits.ts'
import type { ContactBody } from './contacts-client.ts'
import { joinNumber, NO_NUMBER, splitNumber } from './number-parts.ts'
import type { NumberParts } from './number-parts.ts'

export type ExtraField = { name: string; value: string }
export type FormValues = {
  name: string
  number: NumberParts
  email: string
  disableBot: boolean
  acceptAudio: boolean
  extra: ExtraField[]
  tagIds: number[]
}
export const FIELDS = ['name', 'number', 'email', 'extra'] as const
export type FormField = (typeof FIELDS)[number]
export type Problem =
  'required' | 'short' | 'long' | 'number' | 'email' | 'duplicated' | 'unknownNumber' | 'other'
export type Problems = Partial<Record<FormField, Problem>>

/** What is known of somebody new, from a card that a customer sent. */
export type ContactDraft = { name: string; number: string }

export function valuesOf(contact: ContactView | null, draft?: ContactDraft): FormValues {
  const number = contact === null ? (draft?.number ?? null) : contact.number
  return {
    name: contact?.name ?? draft?.name ?? '',
    // A number that may not be seen stays as it is.
    number: number === null || isMasked(number) ? NO_NUMBER : splitNumber(number),
    email: contact?.email ?? '',
    disableBot: contact?.disableBot ?? false,
    acceptAudio: contact?.acceptAudioMessage ?? true,
    extra: (contact?.extraInfo ?? []).map(({ name, value }) => ({ name, value })),
    tagIds: (contact?.tags ?? []).map(({ id }) => id),
  }
}

/** The tags that the form adds and takes off, from what it opened with. */
export function tagChanges(
  before: readonly number[],
  after: readonly number[],
): { tagId: number; isOn: boolean }[] {
  return [
    ...before.filter((id) => !after.includes(id)).map((tagId) => ({ tagId, isOn: false })),
    ...after.filter((id) => !before.includes(id)).map((tagId) => ({ tagId, isOn: true })),
  ]
}

export function isChanged(values: FormValues, before: FormValues): boolean {
  return JSON.stringify(comparable(values)) !== JSON.stringify(comparable(before))
}

function comparable({ number, extra, tagIds, ...rest }: FormValues) {
  return {
    ...rest,
    number: joinNumber(number),
    extra: extra.filter(isFilled),
    tagIds: [...tagIds].sort((a, b) => a - b),
  }
}

const isFilled = ({ name, value }: ExtraField) => name.trim() !== '' || value.trim() !== ''

/** What is wrong before anybody is asked. `needsNumber`: a new contact is saved under one; one who exists may have none. */
export function problemsOf(
  values: FormValues,
  { needsNumber }: { needsNumber: boolean },
): Problems {
  const name = values.name.trim()
  const number = joinNumber(values.number)
  const email = values.email.trim()
  return {
    ...(name === ''
      ? { name: 'required' as const }
      : name.length < NAME_MIN_CHARS
        ? { name: 'short' as const }
        : name.length > NAME_MAX_CHARS
          ? { name: 'long' as const }
          : {}),
    ...(number === ''
      ? needsNumber
        ? { number: 'required' as const }
        : {}
      : number.length < NUMBER_MIN_DIGITS
        ? { number: 'short' as const }
        : number.length > NUMBER_MAX_DIGITS
          ? { number: 'long' as const }
          : {}),
    ...(email === '' || /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email)
      ? {}
      : { email: 'email' as const }),
  }
}

/** What is sent: for a contact that exists only what changed. */
export function bodyOf(values: FormValues, before: FormValues | null): ContactBody {
  const number = joinNumber(values.number)
  const whole = {
    name: values.name.trim(),
    ...(number === '' ? {} : { number }),
    email: values.email.trim(),
    disableBot: values.disableBot,
    acceptAudioMessage: values.acceptAudio,
    extraInfo: values.extra
      .filter(isFilled)
      .map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
  }
  if (before === null) return whole
  const then = bodyOf(before, null)
  return Object.fromEntries(
    Object.entries(whole).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(then[key as keyof ContactBody]),
    ),
  )
}

const WORDS: Record<string, Problem> = {
  Required: 'required',
  'Too Short!': 'short',
  'Too Long!': 'long',
  'Invalid number': 'number',
  'Invalid email': 'email',
}
const FIELD_NAMES: Record<string, FormField> = {
  name: 'name',
  number: 'number',
  email: 'email',
  extraInfo: 'extra',
}

/** What the server refused, beside the field it is about. */
export function refusalOf(code: string | null, fields: Record<string, string[]>): Problems {
  if (code === 'ERR_DUPLICATED_CONTACT') return { number: 'duplicated' }
  if (code === 'ERR_WAPP_INVALID_CONTACT') return { number: 'unknownNumber' }
  const problems: Problems = {}
  for (const [path, messages] of Object.entries(fields)) {
    const field = FIELD_NAMES[path.split('.')[0] ?? '']
    if (field !== undefined) problems[field] ??= WORDS[messages[0] ?? ''] ?? 'other'
  }
  return problems
}
