import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { ANA, BOB, GROUP, SHOP, openWorld } from './test-world.ts'
import { newMemory, openClient } from './test-client.ts'
import type { ClientMemory } from './test-client.ts'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('after a restart everybody goes on in their sessions, and what waited is still there', async () => {
  const before = await openWorld()
  const { client, memory } = await before.link()
  await before.control('group', {
    id: GROUP,
    subject: 'G',
    participants: [SHOP.pn, ANA.pn, BOB.pn],
  })
  const greeting = await before.control('send', {
    from: ANA.pn,
    to: SHOP.pn,
    content: { kind: 'text', text: 'antes' },
  })
  await client.message(greeting.id)
  const first = await client.socket.sendMessage(`${ANA.lid}@lid`, { text: 'um' })
  const firstId = first?.key.id ?? ''
  await before.inbox({ kind: 'message', id: firstId, at: ANA.pn })
  const toGroup = await client.socket.sendMessage(GROUP, { text: 'ao grupo' })
  await before.inbox({ kind: 'group-message', id: toGroup?.key.id ?? '', at: BOB.pn })
  await client.end()
  const queued = await before.control('send', {
    from: ANA.pn,
    to: SHOP.pn,
    content: { kind: 'text', text: 'na fila' },
  })
  await before.stop()

  const world = await openWorld({ directory: before.directory })
  ends.push(() => world.close())
  const next = await world.reconnect(memory)
  expect((await next.message(queued.id)).message?.conversation).toBe('na fila')
  await world.inbox({ kind: 'message', id: firstId, at: ANA.pn })
  const second = await next.socket.sendMessage(`${ANA.lid}@lid`, { text: 'dois' })
  await world.inbox({ kind: 'message', id: second?.key.id ?? '', at: ANA.pn })
  const again = await next.socket.sendMessage(GROUP, { text: 'ao grupo de novo' })
  await world.inbox({ kind: 'group-message', id: again?.key.id ?? '', at: BOB.pn })
})

const BURST = 60

test('killed in the middle of a burst, it delivers every message once to a client that comes back', async () => {
  const directory = ownFolder('balcao-whatsapp-simulator-')
  ends.push(() => rmSync(directory, { recursive: true, force: true }))
  let process = await startProcess(directory, 0)
  const { port } = process
  const control = (name: string, body: object) => callControl(port, name, body)
  const access = process.access
  for (const person of [SHOP, ANA]) await control('user', person)
  const memory: ClientMemory = newMemory()
  const registering = openClient(access, memory)
  await control('scan', { pn: SHOP.pn, qr: await registering.qr() })
  await registering.closed()
  let client = openClient(access, memory)
  await client.event('creds.update', ({ accountSyncCounter = 0 }) => accountSyncCounter > 0)

  const ids = Array.from({ length: BURST }, (_, n) => `3EB0${String(n).padStart(18, '0')}`)
  const got: string[] = []
  const write = (id: string) =>
    control('send', {
      from: ANA.pn,
      to: SHOP.pn,
      content: { kind: 'text', text: id },
      opts: { id },
    })
  const writeAll = async () => {
    for (const id of ids) await write(id)
  }
  const writing = writeAll().catch(() => 'cut off')
  await client.message(ids[BURST / 3] ?? '')
  process.child.kill('SIGKILL')
  await once(process.child, 'exit')
  expect(await writing).toBe('cut off')
  await client.closed()
  got.push(...textsOf(client))

  process = await startProcess(directory, port)
  client = openClient(access, memory)
  ends.push(() => client.end())
  await client.pendingDone()
  await writeAll()
  await client.message(ids.at(-1) ?? '')
  got.push(...textsOf(client))
  expect(got).toEqual(ids)
  expect(await control('unhandled', {})).toEqual([])
})

function textsOf(client: ReturnType<typeof openClient>): string[] {
  return client.upserts().flatMap(({ message }) => message.message?.conversation ?? [])
}

async function startProcess(directory: string, port: number) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, WA_SIM_DIRECTORY: directory, WA_SIM_PORT: String(port) },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  if (!child.stdout) throw new Error('the simulator has no output')
  const [ready] = (await once(child.stdout, 'data')) as [Buffer]
  const webSocketUrl = /wss:\S+/.exec(ready.toString())?.[0]
  if (webSocketUrl === undefined) throw new Error(`not ready: ${ready.toString()}`)
  const certificateAuthority = readFileSync(join(directory, 'ca.pem'), 'utf8')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificateAuthority])
  const noiseRoot = Buffer.from(readFileSync(join(directory, 'noise-root.pub.hex'), 'utf8'), 'hex')
  return {
    child,
    port: Number(new URL(webSocketUrl).port),
    access: { webSocketUrl, certificateAuthority, noiseRoot },
  }
}

async function callControl(port: number, name: string, body: object): Promise<unknown> {
  const response = await fetch(`https://localhost:${port}/admin/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  return response.json()
}
