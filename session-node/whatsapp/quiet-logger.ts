import type { Log } from '../log.ts'

type LibraryLogger = {
  level: string
  child(bindings: Record<string, unknown>): LibraryLogger
} & Record<'trace' | 'debug' | 'info' | 'warn' | 'error', (facts: unknown, text?: string) => void>

/** The library's log, down to its sentences: its objects hold stanzas, keys and people's words. */
export function quietLogger(log: Log, sessionId: string): LibraryLogger {
  const sentence = (facts: unknown, text?: string) => ({
    sessionId,
    text: (text ?? (typeof facts === 'string' ? facts : '')).slice(0, 200),
    ...reason(facts),
  })
  const nothing = () => {}
  const logger: LibraryLogger = {
    level: 'warn',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: (facts, text) => log.warn('whatsapp', sentence(facts, text)),
    error: (facts, text) => log.error('whatsapp', sentence(facts, text)),
  }
  return logger
}

function reason(facts: unknown): { reason?: string } {
  if (typeof facts !== 'object' || facts === null) return {}
  const thrown = 'error' in facts ? facts.error : 'err' in facts ? facts.err : undefined
  return thrown instanceof Error ? { reason: thrown.message.slice(0, 200) } : {}
}
