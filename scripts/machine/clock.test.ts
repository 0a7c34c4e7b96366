import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'
import { readSettings } from './settings.ts'

// No full minute may fall into a test.
vi.mock('node-cron', () => ({ schedule: () => undefined }))
afterEach(() => vi.restoreAllMocks())

/** An app that takes the first `lost` connections along with it, and answers those after. */
async function appThatLoses(lost: number) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (asked <= lost) request.socket.destroy()
    else response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { settings: readSettings({ PORT: `${port}` }, '/nowhere'), asked: () => asked, server }
}

it.each([
  ['asks again where the runtime ended under its request, and says nothing', 1, 0],
  ['says that the work failed where nothing answers', 2, 1],
])('%s', async (_, lost, told) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = await appThatLoses(lost)
  const clock = createClock(app.settings, 'key')
  clock.start(1)
  await expect.poll(() => app.asked(), { timeout: 10_000 }).toBe(2)
  await expect.poll(() => said.mock.calls.length, { timeout: 10_000 }).toBe(told)
  app.server.close()
})

it('says when the runtime was started, at each of its starts, and not to a clock that does not run yet', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const clock = createClock(readSettings({ PORT: `${port}` }, '/nowhere'), 'key')
  clock.restarted(1)
  clock.start(2)
  await expect.poll(() => asked, { timeout: 10_000 }).toEqual(['/cdn-cgi/clock?startedAt=2'])
  clock.restarted(3)
  await expect.poll(() => asked, { timeout: 10_000 }).toHaveLength(2)
  expect(asked.at(-1)).toBe('/cdn-cgi/clock?startedAt=3')
  server.close()
})
