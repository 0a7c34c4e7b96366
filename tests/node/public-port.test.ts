import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { launchApp, startApp } from './app-process.ts'
import { statusOf, wrongSignIn } from './callers.ts'

const folders: string[] = []
function dataFolder(): string {
  const folder = ownFolder('balcao-port-')
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

it('is not well before its data is there and everything answers', async () => {
  const app = await launchApp({ DATA_DIR: dataFolder(), SIMULATORS: '1' })
  const seen = new Set<string>()
  try {
    let ended = false
    void app.ended.then(() => (ended = true))
    for (;;) {
      if (ended) throw new Error(app.output())
      const answer = await fetch(`${app.url}/healthz`).catch(() => null)
      if (answer?.status === 200) break
      if (answer !== null) {
        expect(answer.status).toBe(503)
        expect(answer.headers.get('retry-after')).toBe('2')
        const { checks } = (await answer.json()) as { checks: Record<string, string> }
        seen.add(Object.keys(checks).join())
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect([...seen]).toEqual(expect.arrayContaining(['runtime', 'data']))
    // The first moment that says "well" is one in which people can work.
    const ana = { email: 'ana@demo.test', password: 'balcao-demo' }
    const signedIn = await postJson(`${app.url}/api/v1/auth/login`, ana)
    expect(signedIn.status).toBe(200)
    expect(await statusOf(app.phoneUrl)).toBe(200)
    const { token } = (await signedIn.json()) as { token: string }
    const work = await fetch(`${app.url}/api/v1/tickets`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await work.json()).toMatchObject({
      tickets: expect.arrayContaining([expect.anything()]),
    })
    // What a socket sends compressed is unpacked before the app may refuse it.
    expect(await extensionsOf(app.url, token)).toBe('')
  } finally {
    await app.stop('SIGKILL')
  }
}, 240_000)

it('tells strangers apart on a public address, and believes the proxies it is told to', async () => {
  // A public address takes no demo.
  const dataDir = dataFolder()
  const app = await startApp({
    DATA_DIR: dataDir,
    HOST: '0.0.0.0',
    TRUSTED_PROXIES: '127.0.0.9',
  })
  try {
    const from = (localAddress: string, forwardedFor?: string) =>
      wrongSignIn(app.url, forwardedFor, localAddress)
    for (let i = 0; i < 6; i++) await from('127.0.0.2', `203.0.113.${i}`)
    expect(await from('127.0.0.2')).toBe(429)
    expect(await from('127.0.0.3')).toBe(401)
    for (let i = 0; i < 6; i++) await from('127.0.0.9', '203.0.113.7')
    expect(await from('127.0.0.9', '203.0.113.7')).toBe(429)
    expect(await from('127.0.0.9', '198.51.100.1, 203.0.113.7')).toBe(429)
    expect(await from('127.0.0.9', '203.0.113.8')).toBe(401)

    const { runtimePid } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
      runtimePid: number
    }
    process.kill(runtimePid, 'SIGKILL')
    await expect
      .poll(() => statusOf(`${app.url}/healthz`), { interval: 5, timeout: 10_000 })
      .toBe(503)
    await expect.poll(() => statusOf(`${app.url}/healthz`), { timeout: 60_000 }).toBe(200)
  } finally {
    await app.stop()
  }
}, 240_000)

/** What the room agrees on with a browser, all of which offer to compress. */
async function extensionsOf(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/realtime/ticket`, { method: 'POST', headers })
  const { ticket } = (await answer.json()) as { ticket: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime?ticket=${ticket}`)
  await once(socket, 'open')
  socket.terminate()
  return socket.extensions
}

const postJson = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
