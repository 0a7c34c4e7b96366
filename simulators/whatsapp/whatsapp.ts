import { join } from 'node:path'
import { loadTls } from './certificates.ts'
import { runControl } from './control.ts'
import { SimulatorError } from './errors.ts'
import type { RecordedEntry } from './inbox.ts'
import type { NewPerson } from './people.ts'
import { listen } from './server.ts'
import { silenceSignalLibrary } from './signal-console.ts'
import { trySessionsOnCopies } from './signal-copies.ts'
import { createSimulator } from './simulator.ts'

export type WhatsappSimulatorOptions = {
  /** Certificates, keys and the world itself; the same directory is the same world again. */
  directory: string
  /** 0 takes a free one. */
  port?: number
  /** Who is on WhatsApp from the start. */
  people?: NewPerson[]
  /** What went wrong on a connection or in a control. */
  onError?: (error: unknown) => void
}

export type WhatsappSimulator = {
  port: number
  /** For media and `/admin/*`. */
  url: string
  /** A client's `waWebSocketUrl`. */
  webSocketUrl: string
  /** For `NODE_EXTRA_CA_CERTS`. */
  certificateFile: string
  /** Hex: the root of the Noise certificates, in place of WhatsApp's. */
  noiseRootFile: string
  /** `POST /admin/{name}` without the network; throws what that would answer as an error. */
  control: (name: string, body?: unknown) => Promise<unknown>
  /** Every new entry of the inbox; returns how to stop listening. */
  watch: (listener: (entry: RecordedEntry) => void) => () => void
  /** Stanzas no answer exists for; a test has to end with none. */
  unhandled: () => string[]
  stop: () => Promise<void>
}

/** A WhatsApp on loopback that unmodified clients link to, log in to and talk through. */
export async function startWhatsappSimulator({
  directory,
  port = 0,
  people = [],
  onError = () => undefined,
}: WhatsappSimulatorOptions): Promise<WhatsappSimulator> {
  silenceSignalLibrary()
  trySessionsOnCopies()
  const sim = createSimulator(directory, onError)
  for (const person of people) sim.people.save(person)
  const server = await listen(sim, await loadTls(directory), port)
  return {
    port: server.port,
    url: `https://localhost:${server.port}`,
    webSocketUrl: `wss://localhost:${server.port}/ws/chat`,
    certificateFile: join(directory, 'ca.pem'),
    noiseRootFile: join(directory, 'noise-root.pub.hex'),
    async control(name, body = {}) {
      const answer = await runControl(sim, name, body)
      if (answer.status === 200) return answer.body
      throw new SimulatorError(answer.status, (answer.body as { error: string }).error)
    },
    watch: sim.inbox.watch,
    unhandled: sim.inbox.unhandled,
    async stop() {
      await server.close()
      sim.close()
    },
  }
}
