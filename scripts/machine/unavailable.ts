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

const WORDS: Record<Language, { ERR_UNAVAILABLE: string }> = { 'pt-BR': ptBR, en, es, tr }

/**
 * Answers a request that came before the app could take it: JSON to programs, to /healthz the check that fails, and to somebody who
 * opens a page one that loads itself again.
 */
export function unavailable(
  request: { path: string; accept: string | null; language: string | null },
  { check, state }: Failing,
): PlainAnswer {
  const retry = { 'retry-after': String(RETRY_AFTER_SECONDS) }
  if (request.path === '/healthz')
    return json(503, { status: 'failing', checks: { [check]: state } }, retry)
  if (request.accept?.includes('text/html') === true)
    return { status: 503, ...waitingPage(languageOf(request.language), retry) }
  return failure('ERR_UNAVAILABLE', retry)
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

function waitingPage(language: Language, headers: Record<string, string>) {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      refresh: String(RETRY_AFTER_SECONDS),
      ...headers,
    },
    body: `<!doctype html><html lang="${language}"><title>Balcão</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><p>${WORDS[language].ERR_UNAVAILABLE}</p></html>`,
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
