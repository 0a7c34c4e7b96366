import { spawn } from 'node:child_process'
import { freePorts } from '../../scripts/free-ports.ts'
import { projectPath } from '../../scripts/project.ts'

export type AppProcess = {
  url: string
  phoneUrl: string
  metaSimUrl: string
  pid: number
  /** Everything it has printed so far. */
  output(): string
  /** SIGTERM, or another signal; resolves with the exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
  ended: Promise<number | NodeJS.Signals>
}

/** The first start of a checkout builds, on a machine that may be busy with other tests. */
const READY_WAIT_MS = 180_000

/** Runs ./scripts/start with stdin closed on free ports; resolves when it says that it is ready. */
export async function startApp(env: Record<string, string>, program?: string): Promise<AppProcess> {
  const app = await launchApp(env, program)
  const deadline = Date.now() + READY_WAIT_MS
  const ready = async () => {
    while (!/^ready /m.test(app.output())) {
      if (Date.now() > deadline) throw new Error(`the app was not ready in time:\n${app.output()}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const early = app.ended.then((how) => {
    throw new Error(`./scripts/start ended (${how}):\n${app.output()}`)
  })
  early.catch(() => undefined)
  try {
    await Promise.race([ready(), early])
  } catch (thrown) {
    await app.stop('SIGKILL')
    throw thrown
  }
  return app
}

/** The same, without waiting for it: for starts that are refused. */
export async function launchApp(
  env: Record<string, string>,
  program = projectPath('scripts', 'start'),
): Promise<AppProcess> {
  const [port = 0, phonePort = 0, metaSimPort = 0, waSimPort = 0] = await freePorts(4)
  const child = spawn(program, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PHONE_PORT: String(phonePort),
      META_SIM_PORT: String(metaSimPort),
      WA_SIM_PORT: String(waSimPort),
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => (output += chunk))
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1))
  })
  return {
    url: `http://127.0.0.1:${env.PORT ?? port}`,
    phoneUrl: `http://127.0.0.1:${phonePort}`,
    metaSimUrl: `http://127.0.0.1:${metaSimPort}`,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return await ended
    },
  }
}
