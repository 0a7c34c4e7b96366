import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startWhatsappSimulator } from '#simulators/whatsapp/whatsapp.ts'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { startTestEdge } from './test-edge.ts'

export const SECRET = 'a secret of tests, long enough'
export const SHOP = { pn: '5511900000001', lid: '900000000000001', name: 'Loja Um' }
export const ANA = { pn: '5511900000002', lid: '900000000000002', name: 'Ana' }
export const BOB = { pn: '5511900000003', lid: '900000000000003', name: 'Bob' }
export const SESSION = 'w1'
export const NODE = 'n1'

const NODE_BINARY = join(import.meta.dirname, '../node_modules/.bin/node')

export type TestWorld = Awaited<ReturnType<typeof startTestWorld>>

/** WhatsApp and an edge on loopback, and session-nodes as processes of their own. */
export async function startTestWorld(options: { leaseTtlMs?: number } = {}) {
  const folder = ownFolder('balcao-session-node-')
  const whatsApp = await startWhatsappSimulator({
    directory: join(folder, 'whatsapp'),
    people: [SHOP, ANA, BOB],
  })
  const edge = await startTestEdge({ secret: SECRET, ...options })
  const nodes: ChildProcess[] = []
  const outputs: (() => string)[] = []
  const environment = (nodeId: string) => ({
    EDGE_URL: edge.url,
    SESSION_NODE_SECRET: SECRET,
    NODE_ID: nodeId,
    DATA_DIR: join(folder, nodeId),
    WA_WEB_SOCKET_URL: whatsApp.webSocketUrl,
    WA_CA_FILE: whatsApp.certificateFile,
    WA_NOISE_ROOT_FILE: whatsApp.noiseRootFile,
    NODE_PORT: '0',
  })

  /** Starts a node and waits until the edge has welcomed it. */
  async function startNode(nodeId = NODE) {
    const child = spawn(
      NODE_BINARY,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
      {
        env: { PATH: process.env.PATH, ...environment(nodeId) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    nodes.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    outputs.push(() => output)
    const before = edge.hellos.length
    await waitFor(
      () => {
        if (child.exitCode !== null) throw new Error(`session-node ended: ${output}`)
        return edge.hellos.length > before && edge.isConnected(nodeId)
      },
      () => `the node to say hello\n${output}`,
    )
    return {
      child,
      output: () => output,
      port: () => Number(/"event":"ready","port":(\d+)/.exec(output)?.[1]),
      async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
        return child.exitCode
      },
    }
  }

  const stateOf = (sessionId = SESSION) =>
    edge.of('session.state').at(-1)?.state ?? `none of ${sessionId}`
  const opened = () => edge.of('session.state').filter(({ state }) => state === 'open').length

  /** Links the shop's phone by QR, as a person would. */
  async function link(nodeId = NODE): Promise<void> {
    const before = opened()
    const ack = await edge.command(
      nodeId,
      SESSION,
      'session.link_qr',
      {},
      edge.give(SESSION, nodeId),
    )
    if (!ack.ok) throw new Error(ack.error.code)
    const qr = await waitFor(
      () => edge.fleeting.findLast(({ kind }) => kind === 'session.qr')?.data.qr,
      'a QR',
    )
    await whatsApp.control('scan', { pn: SHOP.pn, qr })
    await waitFor(() => opened() > before, 'the session to open')
  }

  return {
    folder,
    whatsApp,
    edge,
    environment,
    startNode,
    link,
    stateOf,
    opened,
    dataFile: (nodeId = NODE) => join(folder, nodeId, 'sessions.sqlite'),
    texts: () =>
      edge
        .of('message.received')
        .map(({ message }) => (message as { content: { text?: string } }).content.text),
    caFile: () => readFileSync(whatsApp.certificateFile, 'utf8'),
    output: () => outputs.map((one) => one()).join('\n'),
    async stop(): Promise<void> {
      for (const child of nodes) {
        if (child.exitCode === null && child.signalCode === null) {
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          await ended
        }
      }
      await edge.stop()
      await whatsApp.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The first truthy answer of `look`. Throws, saying what for, when it takes too long: a start and a login take 2 s alone, 5 s beside
 * three busy programs a core.
 */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  what: string | (() => string),
  withinMs = 20_000,
): Promise<NonNullable<T>> {
  const until = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > until)
      throw new Error(`waited too long for ${typeof what === 'string' ? what : what()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
