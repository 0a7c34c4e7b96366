import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../../scripts/free-ports.ts'
import { demoFolder } from '../node/demo-folder.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const APP_SECRET = 'test_app_secret_0123456789abcdef'

/** The product as `./scripts/start` runs it, in a process group of its own that can be killed whole. */
export type AppUnderTest = {
  url: string
  dataDir: string
  /** Starts it and resolves at `ready`. */
  start(): Promise<void>
  /** SIGKILL to everything at once, as a power cut would. */
  kill(): Promise<void>
  /** The Workers runtime, which is a process of its own. */
  runtimePid(): number
  /** Everything the present process has printed. */
  output(): string
  /** Ends it for good and removes its data. */
  remove(): Promise<void>
}

/** `graphBaseUrl`: where Meta is; nobody answers there unless it is given. */
export async function appUnderTest(graphBaseUrl = 'http://127.0.0.1:9'): Promise<AppUnderTest> {
  const dataDir = await demoFolder('balcao-faults-')
  const [port = 0] = await freePorts(1)
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    SIMULATORS: '0',
    DEMO: '1',
    META_GRAPH_BASE_URL: graphBaseUrl,
  }
  let child: ChildProcess | null = null
  let output = ''
  const kill = async () => {
    const running = child
    child = null
    if (running?.pid === undefined || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('close', resolve))
    process.kill(-running.pid, 'SIGKILL')
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    runtimePid() {
      const noted = readFileSync(join(dataDir, 'run.json'), 'utf8')
      return (JSON.parse(noted) as { runtimePid: number }).runtimePid
    },
    output: () => output,
    async start() {
      output = ''
      const started = spawn(join(ROOT, 'scripts/start'), {
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      await untilReady(started, () => output)
    },
    kill,
    async remove() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (/^ready http/m.test(output())) resolve()
    })
    child.once('exit', (code) =>
      reject(new Error(`the app ended with ${code} before it was ready:\n${output()}`)),
    )
  })
}

export type CustomerText = { id: string; from: string; body: string; timestamp: number }

/** Posts one text as Meta would; the status of the answer, or null when there was none. */
export async function postWebhook(
  url: string,
  { id, from, body, timestamp }: CustomerText,
): Promise<number | null> {
  const raw = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
              contacts: [{ profile: { name: `Cliente ${from.slice(-2)}` }, wa_id: from }],
              messages: [{ from, id, timestamp: String(timestamp), type: 'text', text: { body } }],
            },
          },
        ],
      },
    ],
  })
  const signature = createHmac('sha256', APP_SECRET).update(raw).digest('hex')
  try {
    const response = await fetch(`${url}/webhooks/meta`, {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

/** An access token of a demo user. */
export async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'balcao-demo' }),
  })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  return ((await response.json()) as { token: string }).token
}

export async function getJson<Body>(url: string, token: string): Promise<Body> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Body
}
