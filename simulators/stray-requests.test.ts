import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { startMetaServer } from './meta/server.ts'
import { createSimulator } from './meta/simulator.ts'
import { startPhoneServer } from './phone/server.ts'
import { startWhatsappSimulator } from './whatsapp/whatsapp.ts'

const STRAY = ['//', 'http://[', '//[']

/** What a server answers to a target that no client would send. */
async function ask(url: string, target: string, ca?: string): Promise<string> {
  const port = Number(new URL(url).port)
  const socket =
    ca === undefined ? connect(port, '127.0.0.1') : connectTls({ port, host: 'localhost', ca })
  await once(socket, ca === undefined ? 'connect' : 'secureConnect')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return await text(socket)
}

it.each(STRAY)('refuse %s, which is no address, and go on', async (target) => {
  const sim = createSimulator({
    appSecret: 'secret',
    verifyToken: 'token',
    callbackUrl: 'http://127.0.0.1:9/webhooks/meta',
  })
  const directory = ownFolder('balcao-whatsapp-simulator-')
  const errors: unknown[] = []
  const [meta, phone, whatsApp] = await Promise.all([
    startMetaServer(sim, 0),
    startPhoneServer(sim, 0),
    startWhatsappSimulator({ directory, port: 0, onError: (error) => errors.push(error) }),
  ])
  onTestFinished(async () => {
    await Promise.all([meta.close(), phone.close(), whatsApp.stop()])
    rmSync(directory, { recursive: true, force: true })
  })
  const ca = readFileSync(whatsApp.certificateFile, 'utf8')
  expect(await ask(meta.url, target)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await ask(phone.url, target)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await ask(phone.url, '/')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ask(whatsApp.url, target, ca)).toMatch(/^HTTP\/1\.1 400 /)
  expect(errors).toEqual([])
})
