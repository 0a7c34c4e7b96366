import { withoutNumbers } from '../../core/phone.ts'
import { isNameless } from '../contacts/contact-name.ts'

/** Placeholders of stored texts (specification part 3 §4): {{name}}, {{firstName}} … Client-safe: the composer fills quick replies with it. */
export const TEXT_VARIABLES = [
  'firstName',
  'name',
  'userName',
  'ms',
  'protocol',
  'date',
  'hour',
  'ticket_id',
  'queue',
  'connection',
] as const
export type TextVariable = (typeof TEXT_VARIABLES)[number]

/** What a text is filled from. What is not known stays an empty place, never the raw placeholder. */
export type TextSituation = {
  contactName: string
  /** Who writes; null for the system. */
  userName: string | null
  ticketId: number | null
  queueName: string | null
  connectionName: string | null
  now: number
  timezone: string
  /** Language of the greeting of `ms`. */
  language: string
}

const GREETINGS = {
  'pt-BR': ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
  tr: ['Günaydın', 'İyi günler', 'İyi akşamlar'],
} as const

/** Puts what is known into a text's placeholders. A word in braces that is no variable stays as it was written. */
export function fillVariables(text: string, situation: TextSituation): string {
  if (!text.includes('{{')) return text
  const values = valuesOf(situation)
  return text.replace(/\{\{\s*(\w{1,20})\s*\}\}/gu, (raw, name: string) =>
    Object.hasOwn(values, name) ? values[name as TextVariable] : raw,
  )
}

/**
 * Words in braces of a text that are no variable, as they are written, each once: a customer would read them. One brace is meant so
 * where it is around a variable's name, or one of three.
 */
export function notVariables(text: string): string[] {
  const others = [...text.matchAll(/(\{{1,2})([^{}]+)(\}{1,2})/gu)].filter(
    ([, open = '', word = '', close = '']) => {
      const isVariable = TEXT_VARIABLES.some((one) => one === word.trim())
      if (open.length + close.length === WHOLE_BRACES) return !isVariable
      return isVariable || (open.length !== close.length && ONE_WORD.test(word))
    },
  )
  return [...new Set(others.map(([raw]) => raw))]
}
const WHOLE_BRACES = '{{}}'.length
const ONE_WORD = /^\s*[\p{L}\p{N}_]+\s*$/u

function valuesOf(situation: TextSituation): Record<TextVariable, string> {
  const clock = clockAt(situation.now, situation.timezone)
  // What stands for a name that nobody knows is none, and a number in one greets nobody: it would be told to who may not see it.
  const name = isNameless(situation.contactName) ? '' : withoutNumbers(situation.contactName)
  const ticketId = situation.ticketId === null ? '' : String(situation.ticketId)
  return {
    name,
    firstName: name.split(/\s+/u)[0] ?? '',
    userName: situation.userName ?? '',
    ms: greeting(Number(clock.hour), situation.language),
    // The day and the ticket's number: what a customer reads out to say which conversation they mean.
    protocol: ticketId === '' ? '' : `${clock.year}${clock.month}${clock.day}${ticketId}`,
    date: `${clock.day}/${clock.month}/${clock.year}`,
    hour: `${clock.hour}:${clock.minute}`,
    ticket_id: ticketId,
    queue: situation.queueName ?? '',
    connection: situation.connectionName ?? '',
  }
}

function greeting(hour: number, language: string): string {
  const words = Object.hasOwn(GREETINGS, language)
    ? GREETINGS[language as keyof typeof GREETINGS]
    : GREETINGS['pt-BR']
  if (hour >= 5 && hour < 12) return words[0]
  return hour >= 12 && hour < 18 ? words[1] : words[2]
}

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

function clockAt(time: number, timezone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as WallClock
}
