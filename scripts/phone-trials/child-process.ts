import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** A program of the product, in a process group of its own: killed whole, as a power cut would, and started again on the same state. */
export type TrialProcess = {
  /** Resolves once it has said that it is ready. */
  start(): Promise<void>
  kill(): Promise<void>
  /** SIGTERM, and how it ended. */
  stop(): Promise<number | NodeJS.Signals>
  pid(): number
  /** The end of what it printed. */
  output(): string
}

const OUTPUT_KEPT = 8000

export function trialProcess(input: {
  name: string
  command: readonly string[]
  env: Record<string, string>
  ready: RegExp
}): TrialProcess {
  const [program = '', ...args] = input.command
  let child: ChildProcess | null = null
  let said = ''

  const end = async (signal: NodeJS.Signals): Promise<number | NodeJS.Signals> => {
    const running = child
    child = null
    if (running?.pid === undefined) return 0
    if (running.exitCode !== null) return running.exitCode
    if (running.signalCode !== null) return running.signalCode
    const ended = new Promise<number | NodeJS.Signals>((resolve) =>
      running.once('close', (code, by) => resolve(code ?? by ?? 1)),
    )
    if (signal === 'SIGKILL') process.kill(-running.pid, signal)
    else running.kill(signal)
    return await ended
  }
  process.once('exit', () => {
    if (child?.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  })

  return {
    async start() {
      said = ''
      const started = spawn(program, args, {
        env: { ...process.env, ...input.env },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      await new Promise<void>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          said = (said + chunk.toString()).slice(-OUTPUT_KEPT)
          if (input.ready.test(said)) resolve()
        }
        started.stdout.on('data', read)
        started.stderr.on('data', read)
        started.once('exit', (code, signal) =>
          reject(
            new Error(`${input.name} ended (${code ?? signal}) before it was ready:\n${said}`),
          ),
        )
      })
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
    output: () => said,
  }
}
