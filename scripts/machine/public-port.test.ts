import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePorts } from '#scripts/free-ports.ts'
import { createPublicPort } from './public-port.ts'
import type { PublicPort } from './public-port.ts'
import type { Settings } from './settings.ts'

let port: number
let held: PublicPort
const crashes: unknown[] = []
const keep = (thrown: unknown) => crashes.push(thrown)

beforeEach(async () => {
  crashes.length = 0
  process.on('uncaughtException', keep)
  ;[port = 0] = await freePorts(1)
  held = createPublicPort({ host: '127.0.0.1', port } as Settings, 'key')
  await held.hold('restarting')
})
afterEach(() => {
  held.release(new URL('http://127.0.0.1'))
  process.off('uncaughtException', keep)
})

async function ask(target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return await text(socket)
}

it.each(['/', '//', '*', 'http://[', '/healthz?x=//'])(
  'says to whoever asks for %s that nothing answers yet, and goes on',
  async (target) => {
    expect(await ask(target)).toMatch(/^HTTP\/1\.1 503 /)
    expect(await ask('/healthz')).toContain('"runtime":"restarting"')
    expect(crashes).toEqual([])
  },
)
