import { once } from 'node:events'
import { connect } from 'node:net'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type AppProcess } from './app-process.ts'
import { demoFolder } from './demo-folder.ts'

const MB = 1024 * 1024

let folder: string
let app: AppProcess
beforeAll(async () => {
  folder = await demoFolder('balcao-cut-')
  app = await startApp({ DATA_DIR: folder, SIMULATORS: '1' })
}, 240_000)
afterAll(async () => {
  await app.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'balcao-demo' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Sends the beginning of a large form and goes away. */
async function cut(path: string, token: string, how: 'resetAndDestroy' | 'destroy') {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: balcao.test',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${3 * MB}`,
  ]
  const sent = Promise.withResolvers<void>()
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(64 * 1024), () => {
    sent.resolve()
  })
  await sent.promise
  socket[how]()
  await once(socket, 'close')
}

it.each(['resetAndDestroy', 'destroy'] as const)(
  'whose large bodies were cut sends the next one without a wait for them: %s',
  async (how) => {
    const token = await tokenOf('ana@demo.test')
    const tickets = await fetch(`${app.url}/api/v1/tickets`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { tickets: own } = (await tickets.json()) as { tickets: { id: number }[] }
    const path = `/api/v1/messages/${own[0]?.id}`
    // Each would hold its turn for ten seconds, one after the other: longer than anybody waits.
    for (let count = 0; count < 6; count++) await cut(path, token, how)
    const body = new FormData()
    body.set('body', 'oi')
    body.set('isPrivate', 'true')
    body.set('medias', new File([new Uint8Array(2 * MB)], 'a.bin'))
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    expect(await answer.json()).toHaveProperty('messages')
  },
  60_000,
)
