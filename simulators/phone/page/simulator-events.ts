import type { Entry } from '../../meta/conversations.ts'

export type SimulatorListener = {
  onEntry: (data: { phoneNumberId: string; user: string; entry: Entry }) => void
  onTyping: (data: { phoneNumberId: string; user: string; until: number | null }) => void
  /** From now on events come: at the start, after a gap, after a reset, what is shown must be loaded. */
  onResync: () => void
  onConnection: (connected: boolean) => void
}

/** Live events; the browser reconnects by itself. */
export function watchSimulator(listener: SimulatorListener): void {
  const source = new EventSource('/__sim/events')
  source.addEventListener('open', () => {
    listener.onConnection(true)
    listener.onResync()
  })
  source.addEventListener('error', () => listener.onConnection(false))
  source.addEventListener('entry', (event) => listener.onEntry(parse(event)))
  source.addEventListener('typing', (event) => listener.onTyping(parse(event)))
  source.addEventListener('reset', () => listener.onResync())
}

function parse<T>(event: MessageEvent<unknown>): T {
  return JSON.parse(String(event.data)) as T
}
