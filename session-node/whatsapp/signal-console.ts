/** How libsignal's lines begin: they carry whole session records with private ratchet keys, or say nothing a reader can use. */
const LIBSIGNAL_LINES = [
  'Closing session',
  'Opening session',
  'Session already closed',
  'Session already open',
  'Removing old closed session',
  'Migrating session to',
  'Closing open session in favor of incoming prekey bundle',
  'Failed to decrypt message with any known session',
  'Session error',
  'Decrypted message with closed session',
  'Unhandled bucket type',
  'Duplicate add for closed chain',
]

/** Drops libsignal's own lines from the console, and every object printed there: a session-node writes through its log. */
export function silenceSignalLibrary(
  target: Pick<Console, 'log' | 'info' | 'warn' | 'error' | 'debug'> = console,
): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const write = target[method].bind(target)
    target[method] = (...values: unknown[]) => {
      const [first] = values
      if (typeof first === 'string' && LIBSIGNAL_LINES.some((line) => first.startsWith(line)))
        return
      write(...values.filter((value) => typeof value !== 'object' || value instanceof Error))
    }
  }
}
