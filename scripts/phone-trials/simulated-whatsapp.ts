import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { NODE, projectPath } from '../project.ts'
import { trialProcess } from './child-process.ts'
import type { TrialProcess } from './child-process.ts'

export type SimulatedWhatsapp = TrialProcess & {
  webSocketUrl: string
  certificateFile: string
  noiseRootFile: string
  /** `POST /admin/<name>`; rejects when it is down or refuses. */
  control<Answer = Record<string, unknown>>(name: string, body: unknown): Promise<Answer>
}

/** The simulated WhatsApp in a process of its own, on one port for as long as the trial lasts. */
export function simulatedWhatsapp(directory: string, port: number): SimulatedWhatsapp {
  const certificateFile = join(directory, 'ca.pem')
  const running = trialProcess({
    name: 'the simulated WhatsApp',
    command: [
      NODE,
      '--disable-warning=ExperimentalWarning',
      projectPath('simulators', 'whatsapp', 'main.ts'),
    ],
    env: { WA_SIM_DIRECTORY: directory, WA_SIM_PORT: String(port) },
    ready: /whatsapp simulator ready/,
  })
  let agent: Agent | null = null
  const agentOf = () =>
    (agent ??= new Agent({ ca: readFileSync(certificateFile), keepAlive: true, maxSockets: 32 }))

  return {
    ...running,
    webSocketUrl: `wss://localhost:${port}/ws/chat`,
    certificateFile,
    noiseRootFile: join(directory, 'noise-root.pub.hex'),
    async kill() {
      await running.kill()
      agent?.destroy()
      agent = null
    },
    control: <Answer>(name: string, body: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        const ask = () => {
          const outgoing = request(
            `https://localhost:${port}/admin/${name}`,
            { method: 'POST', agent: agentOf(), headers: { 'content-type': 'application/json' } },
            (answer) => {
              let text = ''
              answer.setEncoding('utf8')
              answer.on('data', (chunk: string) => (text += chunk))
              answer.on('error', reject)
              answer.on('end', () => {
                if (answer.statusCode === 200) resolve(JSON.parse(text) as Answer)
                else reject(new Error(`${name} was answered ${answer.statusCode}: ${text}`))
              })
            },
          )
          // A line that rested for seconds may have been closed while the question was on its way: it was not heard.
          outgoing.on('error', (error: NodeJS.ErrnoException) => {
            if (outgoing.reusedSocket && error.code === 'ECONNRESET') ask()
            else reject(error)
          })
          outgoing.end(JSON.stringify(body))
        }
        ask()
      }),
  }
}
