import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../free-ports.ts'
import { DEMO_SECRETS } from '../machine/data-folder.ts'
import { projectPath } from '../project.ts'
import { ownFolder } from '../tests/own-folders.ts'
import { trialProcess } from './child-process.ts'
import type { TrialProcess } from './child-process.ts'
import { sessionNodeProcess } from './session-node-process.ts'
import { simulatedWhatsapp } from './simulated-whatsapp.ts'
import type { SimulatedWhatsapp } from './simulated-whatsapp.ts'

/** Edge, session-node and WhatsApp as three processes, each of which can be killed and started again alone. */
export type LinkedWorld = {
  origin: string
  nodeUrl: string
  dataDir: string
  edge: TrialProcess
  node: TrialProcess
  whatsapp: SimulatedWhatsapp
  /** Ends all three and removes what they wrote. */
  remove(): Promise<void>
}

type WorldInput = {
  /** A data folder to run on; a new one with the demo unless told. */
  dataDir?: string
  /** Flags of Node and the program that runs the session-node, and what more it needs in its environment. */
  nodeProgram?: readonly string[]
  nodeEnv?: Record<string, string>
}

/** Lays out the three processes; none of them is started yet. */
export async function linkedWorld({
  dataDir,
  nodeProgram,
  nodeEnv = {},
}: WorldInput = {}): Promise<LinkedWorld> {
  const folder = ownFolder('balcao-phones-')
  const [edgePort = 0, nodePort = 0, whatsappPort = 0] = await freePorts(3)
  const origin = `http://127.0.0.1:${edgePort}`
  const simulator = join(folder, 'whatsapp')
  mkdirSync(simulator)
  const whatsapp = simulatedWhatsapp(simulator, whatsappPort)
  const edgeData = dataDir ?? join(folder, 'edge')
  const edge = trialProcess({
    name: 'the edge',
    command: [projectPath('scripts', 'start')],
    env: {
      PORT: String(edgePort),
      DATA_DIR: edgeData,
      DEMO: '1',
      SIMULATORS: '0',
      SESSION_NODE: '0',
      META_GRAPH_BASE_URL: 'http://127.0.0.1:9',
    },
    ready: /^ready http/m,
  })
  const node = sessionNodeProcess({
    edgeUrl: origin,
    secret: DEMO_SECRETS.sessionNodeSecret,
    dataDir: join(folder, 'session-node'),
    port: nodePort,
    whatsapp,
    env: nodeEnv,
    ...(nodeProgram === undefined ? {} : { program: nodeProgram }),
  })
  return {
    origin,
    nodeUrl: `http://127.0.0.1:${nodePort}`,
    dataDir: edgeData,
    edge,
    node,
    whatsapp,
    async remove() {
      await Promise.all([edge.kill(), node.kill(), whatsapp.kill()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
