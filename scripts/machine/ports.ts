import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../failure.ts'
import { MACHINE_KEY } from './machine-headers.ts'
import { appUrl, type Settings } from './settings.ts'

/** A runtime that was just killed may hold its port for a moment. */
const PORT_WAIT_MS = 2000
const HEALTH_WAIT_MS = 30_000

/** Refuses a port that somebody else keeps. */
export async function untilPortIsFree(variable: string, host: string, port: number): Promise<void> {
  const deadline = Date.now() + PORT_WAIT_MS
  for (;;) {
    const problem = await tryPort(host, port)
    if (problem === null) return
    if (problem !== 'EADDRINUSE')
      throw new Refusal(`${variable} ${port} on ${host} cannot be used (${problem})`)
    if (Date.now() > deadline)
      throw new Refusal(`${variable} ${port} on ${host} is in use by another program`)
    await delay(50)
  }
}

async function tryPort(host: string, port: number): Promise<string | null> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** Waits until the app itself says that it is well, before anybody else may ask; refuses with the failing check when it never does. */
export async function untilHealthy(settings: Settings, machineKey: string): Promise<void> {
  const url = `${appUrl(settings)}/healthz`
  const deadline = Date.now() + HEALTH_WAIT_MS
  let last = 'no answer'
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(url, {
        headers: { [MACHINE_KEY]: machineKey },
        signal: AbortSignal.timeout(5000),
      })
      if (answer.ok) return void (await answer.arrayBuffer())
      last = `${answer.status} ${await answer.text()}`
    } catch (thrown) {
      last = thrown instanceof Error ? thrown.message : String(thrown)
    }
    await delay(50)
  }
  throw new Refusal(`the app did not become healthy: ${last.slice(0, 500)}`)
}
