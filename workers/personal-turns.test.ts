import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { makeCompany } from '#tests/edge/factories.ts'
import { makeSignInUser, ORIGIN, signInAtBrowser } from '#tests/edge/worker-http.ts'
import { makeTimers } from '#tests/make-timers.ts'
import { createHttp } from './http.ts'
import { createPersonalTurns, FORMS_AT_ONCE, FORMS_WAITING } from './personal-turns.ts'

function world() {
  const { timers, pass } = makeTimers()
  const inTurn = createPersonalTurns(timers)
  const begun: string[] = []
  /** A form that is answered once it is ended. */
  const send = (who: string) => {
    const work = Promise.withResolvers<string>()
    const done = inTurn(who, () => {
      begun.push(who)
      return work.promise
    })
    done.catch(() => undefined)
    return { done, end: () => work.resolve(who) }
  }
  return { send, begun, pass }
}

it('answers two forms of a person at a time, in their order, and those of others meanwhile', async () => {
  const { send, begun, pass } = world()
  const forms = Array.from({ length: 5 }, () => send('ana'))
  await pass(100)
  expect(begun).toHaveLength(FORMS_AT_ONCE)
  const other = send('bia')
  await pass(100)
  expect(begun.at(-1)).toBe('bia')
  other.end()
  expect(await other.done).toBe('bia')
  for (const form of forms) {
    form.end()
    await pass(100)
    expect(await form.done).toBe('ana')
  }
  expect(begun).toHaveLength(6)
})

it('refuses one too many of a person, and lets go what is answered by nobody', async () => {
  const { send, begun, pass } = world()
  const forms = Array.from({ length: FORMS_AT_ONCE + FORMS_WAITING }, () => send('ana'))
  await pass(100)
  await expect(send('ana').done).rejects.toMatchObject({ code: 'ERR_TOO_MANY_TRIES' })
  await pass(6_000)
  expect(begun).toHaveLength(2 * FORMS_AT_ONCE)
  for (const form of forms) form.end()
})

it('holds nothing for forms whose sender has gone, with a word or without', async () => {
  const { timers, pass } = makeTimers()
  const inTurn = createPersonalTurns(timers)
  const never = () => new Promise<string>(() => undefined)
  const leaving = new AbortController()
  for (let at = 0; at < FORMS_AT_ONCE + 3; at++)
    void inTurn('ana', never, leaving.signal).catch(() => undefined)
  leaving.abort()
  expect(await inTurn('ana', async () => 'at once')).toBe('at once')

  // A line of those who look no more.
  const silent = createPersonalTurns({ now: timers.now, wait: () => new Promise(() => undefined) })
  for (let at = 0; at < FORMS_AT_ONCE + FORMS_WAITING; at++) void silent('ana', never)
  await expect(silent('ana', never)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_TRIES' })
  await pass(6_000)
  expect(await silent('ana', async () => 'after them')).toBe('after them')
})

it('gives the turn on where a form fails', async () => {
  const inTurn = createPersonalTurns()
  for (let failed = 0; failed < FORMS_AT_ONCE; failed++)
    await expect(inTurn('ana', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('ana', async () => 'yes')).toBe('yes')
})

it('draws two answers to forms of a person at a time, and any number of pages', async () => {
  const drawing = { now: 0, most: 0 }
  const go = Promise.withResolvers<void>()
  const http = createHttp(async (request) => {
    drawing.most = Math.max(drawing.most, ++drawing.now)
    if (request.method === 'GET') await go.promise
    else await scheduler.wait(0)
    drawing.now--
    return new Response('drawn')
  })
  const headers = await signInAtBrowser(await makeSignInUser(await makeCompany()))
  const ask = async (init: RequestInit) =>
    await http.fetch(
      new Request(`${ORIGIN}/menu/profile`, { ...init, headers: { ...headers, Origin: ORIGIN } }),
      env,
      createExecutionContext(),
    )
  const forms = await Promise.all(
    Array.from({ length: 8 }, () => ask({ method: 'POST', body: new FormData() })),
  )
  expect(forms.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(drawing.most).toBe(FORMS_AT_ONCE)
  const pages = Array.from({ length: 8 }, () => ask({}))
  await expect.poll(() => drawing.now).toBe(8)
  go.resolve()
  await Promise.all(pages)
})
