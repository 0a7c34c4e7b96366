import { spawn, type ChildProcess } from 'node:child_process'
import { NODE, projectPath } from '../project.ts'
import { appUrl, type Settings } from './settings.ts'

export type Simulators = {
  /** Settles when they answer, or rejects when they ended before. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** How long a simulator that died waits before it is started again: long enough that a broken one does not spin. */
const RESTART_DELAY_MS = 1000

/**
 * Runs the simulators and the phone page beside the app, and starts them again when they die. They end with this process, however
 * it ends, also while they are still starting.
 */
export function startSimulators(settings: Settings, say: (line: string) => void): Simulators {
  let stopping = false
  let child = launch(settings)
  const keepAlive = () => {
    child.once('exit', (code, signal) => {
      if (stopping) return
      say(`the simulators ended (${signal ?? `exit code ${code}`}); starting them again`)
      setTimeout(() => {
        if (stopping) return
        child = launch(settings)
        keepAlive()
      }, RESTART_DELAY_MS)
    })
  }
  const ready = untilReady(child)
  keepAlive()
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    ready,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000)
      await ended
      clearTimeout(timer)
    },
  }
}

function launch(settings: Settings): ChildProcess {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--optimize-for-size',
    '--max-semi-space-size=1',
  ]
  const program = [NODE, ...flags, projectPath('simulators', 'main.ts')]
  const child = spawn(projectPath('scripts', 'machine', 'with-parent'), program, {
    // The channel is how they notice our end where the kernel does not tell them.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...environment(settings) },
  })
  child.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk))
  return child
}

async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('simulators ready')) resolve()
    })
    child.once('exit', (code, signal) =>
      reject(new Error(`the simulators did not start (${signal ?? `exit code ${code}`})`)),
    )
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
