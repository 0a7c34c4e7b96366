const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * What is made ends the process by itself on a signal; the start decides that here. Those who listened before go on without a gap: a
 * signal that came in one would be lost.
 */
export function withoutSignalHandlers<Made>(make: () => Made): Made {
  const before = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const)
  const made = make()
  for (const [signal, known] of before)
    for (const listener of process.listeners(signal))
      if (!known.includes(listener)) process.removeListener(signal, listener)
  return made
}
