import { projectPath } from '../project.ts'
import { SMALL_NODE_FLAGS, startNodeChild, type NodeChild } from './node-child.ts'
import { appUrl, type Settings } from './settings.ts'
import { supervise } from './supervisor.ts'

export type Simulators = {
  /** Settles when they answer, or rejects when they ended before. */
  ready: Promise<void>
  stop(graceMs: number): Promise<void>
}

/**
 * Runs the simulators and the phone page beside the app, and starts them again when they die. They end with this process, however
 * it ends, also while they are still starting.
 */
export function startSimulators(settings: Settings, say: (line: string) => void): Simulators {
  const program = [...SMALL_NODE_FLAGS, projectPath('simulators', 'main.ts')]
  const supervised = supervise({
    name: 'the simulators',
    say,
    launch() {
      const child = startNodeChild(program, environment(settings), 'pipe')
      child.process.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk))
      return Promise.resolve(child)
    },
  })
  return {
    ready: supervised.start().then(untilReady),
    stop: (graceMs) => supervised.stop(graceMs),
  }
}

async function untilReady(child: NodeChild): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.process.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('simulators ready')) resolve()
    })
    void child.ended.then((how) => reject(new Error(`the simulators did not start (${how})`)))
  })
}

function environment(settings: Settings): Record<string, string> {
  return {
    DATA_DIR: settings.dataDir,
    WA_SIM_PORT: String(settings.waSimPort),
    META_SIM_PORT: String(settings.metaSimPort),
    PHONE_PORT: String(settings.phonePort),
    META_WEBHOOK_URL: `${appUrl(settings)}/webhooks/meta`,
    ...(settings.meta === null
      ? {}
      : { META_APP_SECRET: settings.meta.appSecret, META_VERIFY_TOKEN: settings.meta.verifyToken }),
  }
}
