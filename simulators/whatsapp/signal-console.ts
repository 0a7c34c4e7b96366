/** How libsignal's lines begin that carry private ratchet keys or say nothing a reader can use. */
const LIBSIGNAL_LINES = [
  'Closing session:',
  'Opening session:',
  'Session already closed',
  'Session already open',
  'Removing old closed session:',
  'Migrating session to:',
  'Closing open session in favor of incoming prekey bundle',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session.',
  'Unhandled bucket type (for naming):',
]

let silenced = false

/** libsignal writes whole session records, private keys and all, to the console: those lines are dropped. */
export function silenceSignalLibrary(): void {
  if (silenced) return
  silenced = true
  for (const method of ['info', 'warn', 'error'] as const) {
    const write = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      const [first] = values
      if (typeof first === 'string' && LIBSIGNAL_LINES.some((line) => first.startsWith(line)))
        return
      write(...values)
    }
  }
}
