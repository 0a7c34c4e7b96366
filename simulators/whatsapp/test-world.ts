import { readFileSync, rmSync } from 'node:fs'
import tls from 'node:tls'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import type { RecordedEntry } from './inbox.ts'
import type { NewPerson } from './people.ts'
import { newMemory, openClient } from './test-client.ts'
import type { Client, ClientMemory, ClientOptions } from './test-client.ts'
import { startWhatsappSimulator } from './whatsapp.ts'

export const SHOP = { pn: '5511900000001', lid: '900000000000001', name: 'Loja Um' }
export const ANA = { pn: '5511900000002', lid: '900000000000002', name: 'Ana' }
export const BOB = { pn: '5511900000003', lid: '900000000000003', name: 'Bob' }
export const GROUP = '120363000000000001@g.us'
const RESTART_REQUIRED = 515
const PATIENCE_MS = 10_000

export type World = Awaited<ReturnType<typeof openWorld>>
/** What an answer of a control is made of, as far as tests look into it. */
export type Answer = { id: string; ids: string[]; [field: string]: unknown }

/** A simulator in a directory of its own, and real clients for it. */
export async function openWorld(options: { directory?: string; port?: number } = {}) {
  const directory = options.directory ?? ownFolder('balcao-whatsapp-simulator-')
  const errors: unknown[] = []
  const simulator = await startWhatsappSimulator({
    directory,
    port: options.port ?? 0,
    people: [SHOP, ANA, BOB],
    onError: (error) => errors.push(error),
  })
  const certificateAuthority = readFileSync(simulator.certificateFile, 'utf8')
  const noiseRoot = Buffer.from(readFileSync(simulator.noiseRootFile, 'utf8'), 'hex')
  // Downloads go through fetch, which asks the default store.
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificateAuthority])
  const clients: Client[] = []

  const connect = (
    memory: ClientMemory,
    clientOptions?: ClientOptions,
    trustedRoot = noiseRoot,
  ): Client => {
    const client = openClient(
      { webSocketUrl: simulator.webSocketUrl, certificateAuthority, noiseRoot: trustedRoot },
      memory,
      clientOptions,
    )
    clients.push(client)
    return client
  }
  const control = async (name: string, body?: unknown) =>
    (await simulator.control(name, body)) as Answer

  const linkWithoutSync = async (person: NewPerson, clientOptions?: ClientOptions) => {
    const memory = newMemory()
    const registering = connect(memory, clientOptions)
    const scanned = await control('scan', { pn: person.pn, qr: await registering.qr() })
    const code = await registering.closed()
    if (code !== RESTART_REQUIRED) throw new Error(`closed with ${code} after the scan`)
    return { client: connect(memory, clientOptions), memory, scanned }
  }

  return {
    directory,
    simulator,
    errors,
    connect,
    control,
    linkWithoutSync,
    /** By QR code, up to the open connection with everything the phone has told it. */
    async link(person: NewPerson = SHOP, clientOptions?: ClientOptions) {
      const { client, memory, scanned } = await linkWithoutSync(person, clientOptions)
      await client.open()
      // Cut before this, the next login holds every event for 20 s, waiting for chats it already has.
      await client.event('creds.update', ({ accountSyncCounter = 0 }) => accountSyncCounter > 0)
      return { client, memory, scanned }
    },
    async reconnect(memory: ClientMemory, clientOptions?: ClientOptions): Promise<Client> {
      const client = connect(memory, clientOptions)
      await client.open()
      await client.pendingDone()
      return client
    },
    /** The first entry of the inbox that matches, once there is one. */
    async inbox(
      filter: { kind?: string; id?: string; at?: string; since?: number },
      matches: (entry: RecordedEntry) => boolean = () => true,
    ): Promise<RecordedEntry> {
      const deadline = Date.now() + PATIENCE_MS
      let since = filter.since ?? 0
      while (Date.now() < deadline) {
        const entries = (await simulator.control('inbox', {
          ...filter,
          since,
          waitMs: 1000,
        })) as RecordedEntry[]
        const found = entries.find(matches)
        if (found) return found
        since = entries.at(-1)?.seq ?? since
      }
      throw new Error(`nothing came to the inbox like ${JSON.stringify(filter)}`)
    },
    /** How far the inbox is, to look only at what comes later. */
    async mark(): Promise<number> {
      const entries = (await simulator.control('inbox')) as RecordedEntry[]
      return entries.at(-1)?.seq ?? 0
    },
    async stop(): Promise<void> {
      await Promise.all(clients.map((client) => client.end()))
      await simulator.stop()
    },
    /** Ends everything and says what the simulator had no answer for. */
    async close(): Promise<void> {
      const unhandled = simulator.unhandled()
      await this.stop()
      rmSync(directory, { recursive: true, force: true })
      if (unhandled.length > 0) throw new Error(`no answer for:\n${unhandled.join('\n')}`)
      if (errors.length > 0) throw errors[0]
    },
  }
}
