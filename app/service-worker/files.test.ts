import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepParts } from './files.ts'

const ORIGIN = 'https://desk.test'
const caches = new Map<string, Set<string>>()
let failing = new Set<string>()
let asked: string[] = []

/** The browser's store, as far as files are kept in it: `failing` do not come. */
const cacheOf = (kept: Set<string>) => ({
  keys: () => Promise.resolve([...kept].map((path) => ({ url: ORIGIN + path }))),
  match: (path: string) => Promise.resolve(kept.has(path) ? new Response() : undefined),
  put: (path: string) => Promise.resolve(void kept.add(path)),
  add: (path: string) => {
    asked.push(path)
    if (failing.has(path)) return Promise.reject(new TypeError('Failed to fetch'))
    kept.add(path)
    return Promise.resolve()
  },
})

beforeEach(() => {
  caches.clear()
  failing = new Set()
  asked = []
  vi.useFakeTimers()
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches.keys()]),
    open: (name: string) => {
      const kept = caches.get(name) ?? new Set()
      caches.set(name, kept)
      return Promise.resolve(cacheOf(kept))
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PARTS = ['/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/d.js', '/assets/e.js']
const kept = () => [...(caches.get('balcao-files-2') ?? [])].sort()

test('a part that does not come keeps no other away, and is asked for again', async () => {
  failing.add('/assets/b.js')
  const end = keepParts({ version: '2', parts: PARTS })
  await vi.advanceTimersByTimeAsync(0)
  expect(kept()).toEqual(PARTS.filter((path) => path !== '/assets/b.js'))
  failing.clear()
  await vi.advanceTimersByTimeAsync(2_000)
  await end
  expect(kept()).toEqual(PARTS)
  expect(asked.filter((path) => path === '/assets/a.js')).toHaveLength(1)
})

test('what never comes is given up after five rounds', async () => {
  failing.add('/assets/b.js')
  const end = keepParts({ version: '2', parts: PARTS })
  await vi.advanceTimersByTimeAsync(60_000)
  await end
  expect(asked.filter((path) => path === '/assets/b.js')).toHaveLength(5)
  expect(asked).toHaveLength(PARTS.length + 4)
})

test('what the build before had is not asked for', async () => {
  caches.set('balcao-files-1', new Set(['/assets/a.js']))
  await keepParts({ version: '2', parts: PARTS })
  expect(asked).not.toContain('/assets/a.js')
  expect(kept()).toEqual(PARTS)
})
