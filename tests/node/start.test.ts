import { once } from 'node:events'
import { connect } from 'node:net'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePorts } from '../../scripts/free-ports.ts'
import { projectPath } from '../../scripts/project.ts'
import { inLongRun } from '../../scripts/tests/long.ts'
import { ownFolder } from '../../scripts/tests/own-folders.ts'
import { launchApp, startApp, type AppProcess } from './app-process.ts'
import { statusOf, wrongSignIn } from './callers.ts'
import { demoFolder } from './demo-folder.ts'
import { childrenOf, isAlive } from './live-processes.ts'
import { databaseFile, rowsOf } from './stored-rows.ts'

/** ./scripts/start as an operator meets it. The first start of a checkout builds: hence the patience. */
const BUILD_MS = 240_000

const folders: string[] = []
function dataFolder(): string {
  const folder = ownFolder('balcao-start-')
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Starts with this environment and expects to be refused; gives the last line it said. */
async function refusal(env: Record<string, string>): Promise<string> {
  const app = await launchApp(env)
  expect(await app.ended).toBe(1)
  return app.output().trim().split('\n').at(-1) ?? ''
}

/** A data folder with the demo in it. */
async function filledFolder(): Promise<string> {
  const folder = await demoFolder('balcao-start-')
  folders.push(folder)
  return folder
}

describe('a running app', () => {
  let dataDir: string
  let app: AppProcess
  beforeAll(async () => {
    dataDir = await filledFolder()
    app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1' })
  }, BUILD_MS)
  afterAll(() => app.stop('SIGKILL'))

  it('says last that it is ready, when every endpoint is open', async () => {
    expect(app.output()).toContain(`ready ${app.url}\n`)
    const health = await fetch(`${app.url}/healthz`)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({
      status: 'ok',
      checks: { control: 'ok', shard_03: 'ok' },
    })
    expect((await fetch(app.phoneUrl)).status).toBe(200)
  })

  it.each([
    '/cdn-cgi/explorer',
    '/cdn-cgi/local/explorer',
    '/cdn-cgi/local/explorer/api',
    '/cdn-cgi/local/r2/public/balcao-media/c/1/x',
    '/cdn-cgi/local/r2/s3/balcao-media',
    '/cdn-cgi/local/platform-proxy',
    '/cdn-cgi/local/scheduled',
    '/cdn-cgi/handler/scheduled?cron=*+*+*+*+*',
    '/cdn-cgi/clock',
    '/cdn-cgi/dev/build',
    '/__cf_local/imageupload',
    '/__scheduled',
  ])('keeps the endpoints of its tools shut: %s', async (path) => {
    const answer = await fetch(`${app.url}${path}`, {
      headers: { 'x-clock-key': '', 'mf-route-override': 'entry-proxy' },
    })
    expect(answer.status).toBe(404)
  })

  it.each([
    ['/preferences', { method: 'POST', body: 'not a form' }, 400, 'ERR_MALFORMED_BODY'],
    ['/', { method: 'POST' }, 405, 'ERR_METHOD_NOT_ALLOWED'],
    ['/contacts/export', { method: 'DELETE' }, 405, 'ERR_METHOD_NOT_ALLOWED'],
  ])('refuses at an address without a page with a code: %s', async (path, init, status, error) => {
    const answer = await fetch(`${app.url}${path}`, {
      ...init,
      headers: { origin: app.url },
      redirect: 'manual',
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      error,
      requestId: answer.headers.get('x-request-id'),
    })
  })

  it('has React as made for production in it, whatever NODE_ENV its build was started with', () => {
    const assets = projectPath('build', 'client', 'assets')
    const scripts = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
    expect(scripts.some((text) => text.includes('Minified React error #'))).toBe(true)
    expect(scripts.filter((text) => text.includes('Invalid hook call.'))).toEqual([])
  })

  it('keeps its data folder to itself', async () => {
    expect(await refusal({ DATA_DIR: dataDir })).toContain(
      `DATA_DIR ${dataDir} is in use by another start`,
    )
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  })

  it('does not take the port of another program', async () => {
    const port = new URL(app.url).port
    expect(await refusal({ DATA_DIR: dataFolder(), PORT: port })).toContain(
      `PORT ${port} on 127.0.0.1 is in use`,
    )
  })

  it('is there again with everything after it was killed, and takes its runtime with it', async () => {
    const { runtimePid } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
      runtimePid: number
    }
    const companies = rowsOf(dataDir, 'companies')
    expect(companies).toBe(3)
    await app.stop('SIGKILL')
    app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1' })
    expect(isAlive(runtimePid)).toBe(false)
    expect(rowsOf(dataDir, 'companies')).toBe(companies)
    expect(app.output()).not.toContain('writing the demo data')
  }, 60_000)

  it('starts its runtime, session-node and the simulators again when they die, and goes on', async () => {
    await expect.poll(() => childrenOf(app.pid), { timeout: 20_000 }).toHaveLength(3)
    const before = childrenOf(app.pid)
    const said = app.output().length
    const saidSince = () => app.output().slice(said)
    for (const child of before) process.kill(Number(child), 'SIGKILL')
    for (const name of ['the Workers runtime', 'session-node', 'the simulators'])
      await expect
        .poll(saidSince, { timeout: 20_000 })
        .toContain(`${name} ended (SIGKILL); starting again`)
    await expect
      .poll(() => childrenOf(app.pid).filter((pid) => !before.includes(pid)), { timeout: 60_000 })
      .toHaveLength(3)
    await expect.poll(() => statusOf(`${app.url}/healthz`), { timeout: 60_000 }).toBe(200)
    await expect.poll(() => statusOf(app.phoneUrl), { timeout: 60_000 }).toBe(200)
    expect(saidSince()).toContain('the Workers runtime answers again')
  }, 120_000)

  it.each(['waits', 'ends'])(
    'ends a request whose body stops coming; its sender %s',
    async (how) => {
      const { socket, answer } = openSocket(
        app.url,
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
      )
      if (how === 'ends') socket.end()
      await once(socket, 'close')
      expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer()).toContain('ERR_BODY_TIMEOUT')
    },
  )

  it('ends a request whose body only drips', async () => {
    const { socket, answer } = openSocket(
      app.url,
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    )
    const drip = setInterval(() => socket.write(' '), 1000)
    await once(socket, 'close').finally(() => clearInterval(drip))
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.each(['TRACE', 'PROPFIND'])('knows no %s', async (method) => {
    const { socket, answer } = openSocket(
      app.url,
      `${method} /tickets HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    await once(socket, 'close')
    expect(answer()).toMatch(/^HTTP\/1\.1 405 /)
  })

  it('takes nobody for whom they claim to be', async () => {
    // Sign-in counts tries by address: another claimed address must not be another count.
    const tries: number[] = []
    for (let i = 0; i < 7; i++) tries.push(await wrongSignIn(app.url, `203.0.113.${i}`))
    expect(tries.at(-1)).toBe(429)
  })
})

describe('an app that ends', () => {
  const started = async (dataDir: string) => {
    const app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1' })
    onTestFinished(async () => void (await app.stop('SIGKILL')))
    return app
  }

  it('keeps the store of linked phones to itself, and takes session-node with it when it is killed', async () => {
    const dataDir = await filledFolder()
    const app = await started(dataDir)
    await expect
      .poll(() => app.output(), { timeout: 20_000 })
      .toMatch(/"event":"ready","port":\d+,"nodeId":"local"/)
    expect(existsSync(join(dataDir, 'session-node', 'sessions.sqlite'))).toBe(true)
    const children = childrenOf(app.pid)
    expect(children).toHaveLength(3)
    await app.stop('SIGKILL')
    await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([])
  }, 60_000)

  it.each(inLongRun(['SIGTERM'] as const, ['SIGTERM', 'SIGINT'] as const))(
    'stops in time and in order on %s',
    async (signal) => {
      const app = await started(await filledFolder())
      const asked = Date.now()
      expect(await app.stop(signal)).toBe(0)
      expect(Date.now() - asked).toBeLessThan(10_000)
      await expect(fetch(`${app.url}/healthz`)).rejects.toThrow()
      await expect(fetch(app.phoneUrl)).rejects.toThrow()
    },
    60_000,
  )

  it.each(inLongRun(['SIGKILL'] as const, ['SIGKILL', 'SIGTERM'] as const))(
    'leaves nobody behind when it gets %s while the simulators start',
    async (signal) => {
      const starting = await launchApp({ DATA_DIR: await filledFolder(), SIMULATORS: '1' })
      onTestFinished(async () => void (await starting.stop('SIGKILL')))
      await expect.poll(() => childrenOf(starting.pid), { timeout: 60_000 }).toHaveLength(2)
      const children = childrenOf(starting.pid)
      await starting.stop(signal)
      await expect.poll(() => children.filter(isAlive), { timeout: 20_000 }).toEqual([])
    },
    90_000,
  )

  it('names a newer schema and leaves it as it is', async () => {
    const dataDir = await filledFolder()
    const file = databaseFile(dataDir, 'companies')
    const database = new DatabaseSync(file)
    database.exec(`INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')`)
    database.close()
    const before = readFileSync(file)
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(
      /was changed by a newer version of this program \(9999_future\.sql\)/,
    )
    expect(readFileSync(file)).toEqual(before)
  })
})

describe('a start that must not be', () => {
  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['DEMO', { DEMO: '1', HOST: '0.0.0.0' }],
    ['META_GRAPH_BASE_URL', { META_GRAPH_BASE_URL: 'nowhere' }],
  ])('is refused with the name of the bad variable: %s', async (name, env) => {
    expect(await refusal({ DATA_DIR: dataFolder(), ...env })).toMatch(
      new RegExp(`^start: .*${name}`),
    )
  })
})

it(
  'is a real instance outside the demo: own secrets, no data, the Meta endpoint closed',
  async () => {
    const dataDir = dataFolder()
    const [port = 0] = await freePorts(1)
    const app = await startApp({ DATA_DIR: dataDir, DEMO: '0', PORT: String(port) })
    try {
      expect(rowsOf(dataDir, 'companies')).toBe(0)
      expect(existsSync(join(dataDir, 'secrets.json'))).toBe(true)
      // Nobody has linked a phone: the runtime is all there is.
      expect(childrenOf(app.pid)).toHaveLength(1)
      expect(existsSync(join(dataDir, 'session-node'))).toBe(false)
      const answer = await fetch(`${app.url}/webhooks/meta`, { method: 'POST', body: '{}' })
      expect(answer.status).toBe(503)
    } finally {
      await app.stop()
    }
  },
  BUILD_MS,
)

/** A connection that has sent this much, and what came back so far. */
function openSocket(origin: string, head: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(head)
  return { socket, answer: () => answer }
}
