import { globSync, readFileSync } from 'node:fs'
import { projectPath } from '#scripts/project.ts'
import { lookAround } from '#scripts/screens/demo.ts'
import { pageRoutes } from '#scripts/screens/page-routes.ts'
import { inLongRun } from '#scripts/tests/long.ts'
import { expect, test } from './fixtures.ts'

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Bodies that are no form, whatever they call themselves. */
const UNREADABLE: readonly { type: string; data: string }[] = [
  { type: 'application/json', data: '{"intent":' },
  { type: 'application/json', data: '['.repeat(20_000) },
  { type: 'multipart/form-data', data: 'no boundary' },
  { type: 'multipart/form-data; boundary=x', data: '--x\r\nContent-Disposition: form-data; na' },
  { type: 'text/plain; charset=utf-16', data: '\u0000' },
]
/** What browsers, scripts and mistakes send to a page: none of it is a failure of the server. */
const BODIES: typeof UNREADABLE = [
  { type: 'application/x-www-form-urlencoded', data: 'a=b' },
  { type: 'application/x-www-form-urlencoded', data: 'intent=%ED%A0%80&name=%00' },
  ...UNREADABLE,
]
const VALUES = ['q'.repeat(2_000), '%ED%A0%80', '1e400', '%', '%00', '-1', '{}', '%F0%9F%98%80']

/** Every name that the screens read from an address. */
const names = () => {
  const found = new Set<string>()
  for (const file of globSync('app/**/*.{ts,tsx}', { cwd: projectPath() }))
    for (const [, name = ''] of readFileSync(projectPath(file), 'utf8').matchAll(
      /\.get(?:All)?\('([\w-]+)'\)/g,
    ))
      found.add(name)
  return [...found]
}

test('no page fails by what is sent to it, by whoever', async ({ app, browser }) => {
  // Hundreds of requests, in the long run thousands, one after another.
  test.setTimeout(inLongRun(240_000, 1_200_000))
  const demo = await lookAround(browser, app.url)
  const all = { bodies: 7, values: 8 }
  const failed: string[] = []
  let asked = 0
  for (const session of [undefined, demo.sessions.admin]) {
    // Whoever is not signed in is led away before anything is read.
    const usual = session === undefined ? { bodies: 1, values: 1 } : { bodies: 3, values: 2 }
    const { bodies, values } = inLongRun(usual, all)
    const context = await browser.newContext(session === undefined ? {} : { storageState: session })
    const ask = async (method: string, path: string, body?: (typeof BODIES)[number]) => {
      const answer = await context.request.fetch(app.url + path, {
        method,
        maxRedirects: 0,
        headers: { Origin: app.url, ...(body === undefined ? {} : { 'Content-Type': body.type }) },
        ...(body === undefined ? {} : { data: Buffer.from(body.data) }),
      })
      asked++
      if (answer.status() >= 500)
        failed.push(`${method} ${path} ${body?.type ?? ''}: ${answer.status()}`)
    }
    for (const { path } of pageRoutes(demo)) {
      const [page = ''] = path.split('?')
      for (const method of METHODS)
        for (const body of method === 'POST' ? BODIES.slice(0, bodies) : BODIES.slice(0, 1))
          for (const address of [page, `${page}.data`]) await ask(method, address, body)
      for (const value of VALUES.slice(0, values)) {
        const query = names().map((name) => `${name}=${value}&${name}=${value}`)
        await ask('GET', `${page}?${query.join('&').slice(0, 8_000)}`)
        await ask('GET', `${page}.data?${query.join('&').slice(0, 8_000)}`)
      }
    }
    await context.close()
  }
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(200)
})

test('who is not signed in is told by its code what cannot be read', async ({
  app,
  playwright,
}) => {
  const context = await playwright.request.newContext()
  const untold: string[] = []
  for (const path of ['/login', '/login.data', '/preferences', '/preferences.data'])
    for (const { type, data } of UNREADABLE) {
      const answer = await context.post(app.url + path, {
        maxRedirects: 0,
        headers: { Origin: app.url, 'Content-Type': type },
        data: Buffer.from(data),
      })
      const said = await answer.text()
      if (![400, 413].includes(answer.status()) || !/ERR_[A-Z_]+/.test(said))
        untold.push(`${path} ${type}: ${answer.status()} ${said.slice(0, 200)}`)
    }
  await context.dispose()
  expect(untold).toEqual([])
})

test('each page has one main landmark, in the frame and outside it, where nothing is too', async ({
  app,
  browser,
}) => {
  const demo = await lookAround(browser, app.url)
  const wrong: string[] = []
  for (const session of [undefined, demo.sessions.admin]) {
    const context = await browser.newContext(session === undefined ? {} : { storageState: session })
    for (const { path } of pageRoutes(demo)) {
      const answer = await context.request.get(app.url + path, { maxRedirects: 0 })
      if (answer.status() === 302) continue
      const mains = (await answer.text()).match(/<main\b/g)?.length ?? 0
      if (mains !== 1) wrong.push(`${answer.status()} ${answer.url()}: ${mains}`)
    }
    await context.close()
  }
  expect(wrong).toEqual([])
})
