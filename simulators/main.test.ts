import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '#scripts/tests/own-folders.ts'

function dataFolder(): string {
  const folder = ownFolder('balcao-simulators-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function startSimulators(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      META_SIM_PORT: '0',
      PHONE_PORT: '0',
      WA_SIM_PORT: '0',
      DATA_DIR: dataFolder(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let printed = ''
  let complained = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  const ended = once(child, 'close') as Promise<[number | null]>
  return {
    child,
    ended,
    complaint: () => complained,
    ready: async () => {
      while (!printed.includes('\n')) await once(child.stdout, 'data')
      return printed
    },
  }
}

describe('the simulators’ process', () => {
  it('says when it is ready and stops cleanly on SIGTERM, even while somebody watches', async () => {
    const { child, ended, ready } = startSimulators({})
    const line = await ready()
    expect(line).toMatch(/^simulators ready /)
    const [meta, phone] = [...line.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([url]) => url)
    expect((await fetch(`${meta}/__sim/state`)).status).toBe(200)
    const events = await fetch(`${phone}/__sim/events`)
    child.kill('SIGTERM')
    const [code] = await ended
    expect(code).toBe(0)
    await events.body?.cancel().catch(() => undefined)
  })

  it('remembers the people of the simulated WhatsApp over a restart', async () => {
    const folder = dataFolder()
    const peopleOf = async (line: string) => {
      const phone = /phone=(\S+)/.exec(line)?.[1]
      const call = async (name: string, body: object) =>
        (
          await fetch(`${phone}/__wa/${name}`, { method: 'POST', body: JSON.stringify(body) })
        ).json()
      return { call, people: (await call('state', {})) as { name: string }[] }
    }
    const first = startSimulators({ DATA_DIR: folder })
    const { call, people } = await peopleOf(await first.ready())
    expect(people.map(({ name }) => name)).toContain('Celular da loja')
    await call('user', { pn: '5511940028922', name: 'Celular do balcão' })
    first.child.kill('SIGKILL')
    await first.ended
    const line = await startSimulators({ DATA_DIR: folder }).ready()
    expect(line).toMatch(/whatsapp=https:\/\/localhost:\d+/)
    const again = await peopleOf(line)
    expect(again.people).toHaveLength(people.length)
    expect(again.people.map(({ name }) => name)).toContain('Celular do balcão')
    expect(existsSync(join(folder, 'simulator', 'ca.pem'))).toBe(true)
    expect(existsSync(join(folder, 'simulator', 'noise-root.pub.hex'))).toBe(true)
  })

  it.each([
    [{ SIM_HOST: '0.0.0.0' }, 'loopback only'],
    [{ META_SIM_PORT: 'abc' }, 'META_SIM_PORT'],
    [{ WA_SIM_PORT: 'abc' }, 'WA_SIM_PORT'],
    [{ META_WEBHOOK_URL: 'nowhere' }, 'META_WEBHOOK_URL'],
  ])('refuses to start with %o', async (env, reason) => {
    const { ended, complaint } = startSimulators(env)
    const [code] = await ended
    expect(code).toBe(1)
    expect(complaint()).toContain(reason)
  })
})
