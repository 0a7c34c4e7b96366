/** One JSON line an event on standard error. Keys that could hold credentials or messages never get in. */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

export function createLog(
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const at =
    (level: string) =>
    (event: string, facts: Record<string, unknown> = {}) => {
      write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`)
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** The message of whatever was thrown, without its stack and data, which may quote a stanza. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message.slice(0, 300) : 'unknown error'
}
