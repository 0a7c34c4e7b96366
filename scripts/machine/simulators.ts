import { fork, type ChildProcess } from 'node:child_process'
import { projectPath } from '../project.ts'
import { appUrl, type Settings } from './settings.ts'

export type Simulators = { stop(): Promise<void> }

/** How long a simulator that died waits before it is started again: long enough that a broken one does not spin. */
const RESTART_DELAY_MS = 1000

/**
 * Runs the simulators and the phone page beside the app and starts them again when they die. They hang on this process: its end,
 * however it comes, closes their channel and with it them. Resolves once they answer.
 */
export async function startSimulators(
  settings: Settings,
  say: (line: string) => void,
): Promise<Simulators> {
  let stopping = false
  let child: ChildProcess
  const start = () => {
    child = fork(projectPath('simulators', 'main.ts'), [], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        '--optimize-for-size',
        '--max-semi-space-size=1',
      ],
      env: { ...process.env, ...environment(settings) },
    })
    const started = child
    started.once('exit', (code, signal) => {
      if (stopping) return
      say(`the simulators ended (${signal ?? `exit code ${code}`}); starting them again`)
      setTimeout(() => !stopping && start(), RESTART_DELAY_MS)
    })
    return started
  }
  await untilReady(start())
  return {
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

async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (chunk.toString().includes('simulators ready')) resolve()
    })
    child.once('exit', (code, signal) =>
      reject(new Error(`the simulators did not start (${signal ?? `exit code ${code}`})`)),
    )
  })
}

function environment(settings: Settings): Record<string, string> {
  return {
    META_SIM_PORT: String(settings.metaSimPort),
    PHONE_PORT: String(settings.phonePort),
    META_WEBHOOK_URL: `${appUrl(settings)}/webhooks/meta`,
    ...(settings.meta === null
      ? {}
      : { META_APP_SECRET: settings.meta.appSecret, META_VERIFY_TOKEN: settings.meta.verifyToken }),
  }
}
