import type { ErrorBody, ErrorCode } from '#core/errors.ts'
import type { Language } from '#app/i18n/languages.ts'
import { ERROR_CODES } from '#core/errors.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#app/i18n/languages.ts'
import { errors as en } from '#app/i18n/locales/en/errors.ts'
import { errors as es } from '#app/i18n/locales/es/errors.ts'
import { errors as ptBR } from '#app/i18n/locales/pt-BR/errors.ts'
import { errors as tr } from '#app/i18n/locales/tr/errors.ts'

/** What is not ready yet, as /healthz names it: "runtime", "data" … and whether it starts or restarts. */
export type Failing = { check: string; state: 'starting' | 'restarting' }

export type PlainAnswer = { status: number; headers: Record<string, string>; body: string }

/** Seconds after which asking again makes sense: the runtime is usually back by then. */
const RETRY_AFTER_SECONDS = 2

/** Seconds after which a machine with too much to do has twice the time that what it has taken on needs. */
const OVERLOAD_RETRY_SECONDS = 5

type Refused = 'ERR_UNAVAILABLE' | 'ERR_OVERLOADED'

const WORDS: Record<Language, Record<Refused, string>> = { 'pt-BR': ptBR, en, es, tr }

/** Who asks, and in which form they are answered. */
export type AskedBy = { path: string; accept: string | null; language: string | null }

/**
 * Answers a request that came before the app could take it: JSON to programs, to /healthz the check that fails, and to somebody who
 * opens a page one that loads itself again.
 */
export function unavailable(asked: AskedBy, { check, state }: Failing): PlainAnswer {
  return asked.path === '/healthz'
    ? json(503, { status: 'failing', checks: { [check]: state } }, retryAfter(RETRY_AFTER_SECONDS))
    : refusal('ERR_UNAVAILABLE', asked, RETRY_AFTER_SECONDS)
}

/** Answers a request beyond what the machine carries. The page of a form that was sent does not load itself again: it would lose the form. */
export function overloaded(method: string, asked: AskedBy): PlainAnswer {
  return refusal('ERR_OVERLOADED', asked, OVERLOAD_RETRY_SECONDS, method === 'GET')
}

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) })

function refusal(
  code: Refused,
  { accept, language }: AskedBy,
  seconds: number,
  loadsAgain = true,
): PlainAnswer {
  if (accept?.includes('text/html') !== true) return failure(code, retryAfter(seconds))
  const { headers, body } = waitingPage(code, languageOf(language))
  const refresh = loadsAgain ? { refresh: String(seconds) } : {}
  return {
    status: ERROR_CODES[code],
    headers: { ...headers, ...refresh, ...retryAfter(seconds) },
    body,
  }
}

/** An error in the words of the API. */
export function failure(code: ErrorCode, headers: Record<string, string> = {}): PlainAnswer {
  const body: ErrorBody = { error: code, message: code, requestId: crypto.randomUUID() }
  return json(ERROR_CODES[code], body, headers)
}

function json(status: number, body: object, headers: Record<string, string>): PlainAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  }
}

function waitingPage(code: Refused, language: Language) {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="${language}"><title>Balcão</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><p>${WORDS[language][code]}</p></html>`,
  }
}

/** The first language of Accept-Language that the product speaks. */
function languageOf(accepted: string | null): Language {
  for (const wanted of (accepted ?? '').split(',')) {
    const [primary] = wanted.trim().toLowerCase().split(/[-;]/)
    const found = LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === primary)
    if (found !== undefined) return found
  }
  return DEFAULT_LANGUAGE
}
