import { checkImportDates } from '#domains/connections/check-import-dates.ts'
import {
  CONNECTION_NAME_MAX_CHARS,
  CONNECTION_NAME_MIN_CHARS,
  CONNECTION_TEXT_MAX_CHARS,
} from '#domains/connections/limits.ts'
import type { ConnectionChange, NewConnection } from './connections-client.ts'
import type { ConnectionChannel, ConnectionDetail } from './connection-types.ts'

/** What the general tab edits. Dates are a date field's: local, to the minute, empty for none. */
export type FormValues = {
  name: string
  isDefault: boolean
  phoneNumberId: string
  accessToken: string
  queueIds: number[]
  allowGroup: boolean
  groupAsTicket: boolean
  greetingMessage: string
  importOldMessages: string
  importRecentMessages: string
  importOldMessagesGroups: boolean
  closedTicketsPostImported: boolean
}
export type FormField = keyof FormValues
export type Problem =
  | 'required'
  | 'short'
  | 'long'
  | 'digits'
  | 'token'
  | 'oldFuture'
  | 'oldTooOld'
  | 'recentFuture'
  | 'recentBeforeOld'
  | 'recentWithoutOld'
  | 'greetingRequired'
  | 'other'
export type Problems = Partial<Record<FormField, Problem>>

/** In the order of the form: the first one gets the focus. */
export const FIELDS: readonly FormField[] = [
  'name',
  'isDefault',
  'phoneNumberId',
  'accessToken',
  'queueIds',
  'greetingMessage',
  'allowGroup',
  'groupAsTicket',
  'importOldMessages',
  'importRecentMessages',
  'importOldMessagesGroups',
  'closedTicketsPostImported',
]
/** Only a linked phone has groups and a past to bring along; only an account of Meta has an id and a token. */
const OF_PHONE: readonly FormField[] = [
  'allowGroup',
  'groupAsTicket',
  'importOldMessages',
  'importRecentMessages',
  'importOldMessagesGroups',
  'closedTicketsPostImported',
]
const OF_ACCOUNT: readonly FormField[] = ['phoneNumberId', 'accessToken']

export function hasField(channel: ConnectionChannel, field: FormField): boolean {
  if (OF_PHONE.includes(field)) return channel === 'whatsapp'
  return !OF_ACCOUNT.includes(field) || channel === 'whatsappapi'
}

/** A new connection; the company's first is its default. */
export const newValues = (isFirst: boolean): FormValues => ({
  name: '',
  isDefault: isFirst,
  phoneNumberId: '',
  accessToken: '',
  queueIds: [],
  allowGroup: false,
  groupAsTicket: false,
  greetingMessage: '',
  importOldMessages: '',
  importRecentMessages: '',
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
})

export function valuesOf(detail: ConnectionDetail): FormValues {
  return {
    name: detail.name,
    isDefault: detail.isDefault,
    phoneNumberId: detail.phoneNumberId ?? '',
    accessToken: '',
    queueIds: detail.queueIds,
    allowGroup: detail.allowGroup,
    groupAsTicket: detail.groupAsTicket,
    greetingMessage: detail.greetingMessage,
    importOldMessages: dateField(detail.importOldMessages),
    importRecentMessages: dateField(detail.importRecentMessages),
    importOldMessagesGroups: detail.importOldMessagesGroups,
    closedTicketsPostImported: detail.closedTicketsPostImported,
  }
}

/** What is wrong with each field (specification part 2 §2 and §5). The server says the same in its own words. */
export function problemsOf(
  values: FormValues,
  { channel, isNew }: { channel: ConnectionChannel; isNew: boolean },
  now: number,
): Problems {
  const problems: Problems = {}
  const name = values.name.trim()
  if (name === '') problems.name = 'required'
  else if (name.length < CONNECTION_NAME_MIN_CHARS) problems.name = 'short'
  else if (name.length > CONNECTION_NAME_MAX_CHARS) problems.name = 'long'
  const greeting = values.greetingMessage.trim()
  if (greeting.length > CONNECTION_TEXT_MAX_CHARS) problems.greetingMessage = 'long'
  else if (values.queueIds.length > 1 && greeting === '')
    problems.greetingMessage = 'greetingRequired'
  if (channel === 'whatsapp') Object.assign(problems, importProblems(values, now))
  if (channel === 'whatsappapi') {
    if (isNew && values.phoneNumberId.trim() === '') problems.phoneNumberId = 'required'
    else if (isNew && !/^\d{5,30}$/.test(values.phoneNumberId.trim()))
      problems.phoneNumberId = 'digits'
    if (isNew && values.accessToken.trim() === '') problems.accessToken = 'required'
  }
  return problems
}

function importProblems(values: FormValues, now: number): Problems {
  const dates = {
    importOldMessages: isoOf(values.importOldMessages),
    importRecentMessages: isoOf(values.importRecentMessages),
  }
  if (dates.importOldMessages === null && dates.importRecentMessages !== null)
    return { importOldMessages: 'recentWithoutOld' }
  return serverProblems(checkImportDates(dates, now) ?? {})
}

const WORDS: Record<string, Problem> = {
  Required: 'required',
  'Too Short!': 'short',
  'Too Long!': 'long',
  'Invalid id': 'digits',
  'Invalid token': 'token',
  'importOldMessages:Date in the future': 'oldFuture',
  'importOldMessages:Date too far back': 'oldTooOld',
  'importRecentMessages:Date in the future': 'recentFuture',
  'importRecentMessages:Date before the old date': 'recentBeforeOld',
  'greetingMessage:Required': 'greetingRequired',
}

/** What the server found, by field. */
export function serverProblems(fields: Record<string, readonly string[]>): Problems {
  const found = FIELDS.flatMap((field) => {
    const word = fields[field]?.[0]
    if (word === undefined) return []
    return [[field, WORDS[`${field}:${word}`] ?? WORDS[word] ?? 'other'] as const]
  })
  return Object.fromEntries(found)
}

/** What is sent of a new connection: everything its channel has. */
export function newBodyOf(values: FormValues, channel: ConnectionChannel): NewConnection {
  return { ...sentOf(values, channel, FIELDS), name: values.name.trim(), channel }
}

/** What is sent of one that is there: only what changed. */
export function changeOf(
  values: FormValues,
  before: FormValues,
  channel: ConnectionChannel,
): ConnectionChange {
  const changed = FIELDS.filter((field) => !sameValue(values[field], before[field]))
  return sentOf(values, channel, changed)
}

function sentOf(
  values: FormValues,
  channel: ConnectionChannel,
  fields: readonly FormField[],
): ConnectionChange {
  const has = fields.filter((field) => hasField(channel, field))
  return Object.fromEntries(has.map((field) => [field, sent(field, values)]))
}

export function isChanged(values: FormValues, before: FormValues): boolean {
  return FIELDS.some((field) => !sameValue(values[field], before[field]))
}

function sent(field: FormField, values: FormValues): unknown {
  const value = values[field]
  if (field === 'importOldMessages' || field === 'importRecentMessages') return isoOf(values[field])
  return typeof value === 'string' ? value.trim() : value
}

function sameValue(one: FormValues[FormField], other: FormValues[FormField]): boolean {
  return Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((id) => other.includes(id))
    : one === other
}

function isoOf(local: string): string | null {
  const at = new Date(local).getTime()
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

function dateField(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
