import { NODE, projectPath } from '../project.ts'
import { trialProcess } from './child-process.ts'
import type { TrialProcess } from './child-process.ts'
import type { SimulatedWhatsapp } from './simulated-whatsapp.ts'

type SessionNodeInput = {
  edgeUrl: string
  secret: string
  dataDir: string
  port: number
  whatsapp: Pick<SimulatedWhatsapp, 'webSocketUrl' | 'certificateFile' | 'noiseRootFile'>
  /** Flags of Node and the program to run; session-node itself unless told. */
  program?: readonly string[]
  env?: Record<string, string>
}

/** A session-node that talks to a simulated WhatsApp, outside the app's own start, so that each can be killed alone. */
export function sessionNodeProcess(input: SessionNodeInput): TrialProcess {
  return trialProcess({
    name: 'session-node',
    command: [
      NODE,
      '--disable-warning=ExperimentalWarning',
      ...(input.program ?? [projectPath('session-node', 'main.ts')]),
    ],
    env: {
      EDGE_URL: input.edgeUrl,
      SESSION_NODE_SECRET: input.secret,
      DATA_DIR: input.dataDir,
      NODE_ID: 'trial',
      NODE_PORT: String(input.port),
      WA_WEB_SOCKET_URL: input.whatsapp.webSocketUrl,
      WA_CA_FILE: input.whatsapp.certificateFile,
      WA_NOISE_ROOT_FILE: input.whatsapp.noiseRootFile,
      NODE_EXTRA_CA_CERTS: input.whatsapp.certificateFile,
      ...input.env,
    },
    ready: /"?ready"?/,
  })
}
