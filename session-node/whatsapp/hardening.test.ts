import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { boundedCache } from './caches.ts'
import { allowedHosts, assertAllowed, HostRefused } from './hosts.ts'
import { Curve, hardenSignatures, LIBRARY_VERSION } from './library.ts'
import { silenceSignalLibrary } from './signal-console.ts'

it('checks signatures, which the library as published does not', () => {
  hardenSignatures()
  const pair = Curve.generateKeyPair()
  const words = Buffer.from('words')
  const signature = Curve.sign(pair.private, words)
  expect(Curve.verify(pair.public, words, signature)).toBe(true)
  expect(Curve.verify(Buffer.concat([Buffer.from([5]), pair.public]), words, signature)).toBe(true)
  expect(Curve.verify(pair.public, Buffer.from('other'), signature)).toBe(false)
  expect(Curve.verify(Curve.generateKeyPair().public, words, signature)).toBe(false)
  expect(Curve.verify(pair.public, words, Buffer.alloc(64))).toBe(false)
  expect(Curve.verify(Buffer.alloc(3), words, signature)).toBe(false)
})

it('prints no session records of libsignal', () => {
  const lines: unknown[][] = []
  const write = (...values: unknown[]) => void lines.push(values)
  const target = { log: write, info: write, warn: write, error: write, debug: write }
  silenceSignalLibrary(target)
  target.info('Closing session:', { privKey: 'secret' })
  target.error('Session error:Error: Bad MAC', 'stack')
  target.warn('something else', { rootKey: 'secret' })
  expect(lines).toEqual([['something else']])
})

it('goes to WhatsApp and its edge only', () => {
  const real = allowedHosts(new URL('https://app.example.com'), null)
  for (const host of [
    'web.whatsapp.com',
    'mmg.whatsapp.net',
    'media-gru1-1.cdn.whatsapp.net',
    'app.example.com',
  ])
    expect(real(host)).toBe(true)
  for (const host of [
    'evil.com',
    'whatsapp.net.evil.com',
    'evilwhatsapp.net',
    'localhost:8443',
    'web.whatsapp.com:8080',
  ])
    expect(real(host)).toBe(false)
  const simulated = allowedHosts(
    new URL('http://127.0.0.1:8787'),
    new URL('wss://localhost:8443/ws/chat'),
  )
  expect(simulated('localhost:8443')).toBe(true)
  expect(simulated('web.whatsapp.com')).toBe(false)
  expect(() => assertAllowed(new URL('https://raw.example.com/x'), real)).toThrow(HostRefused)
})

it('forgets the oldest of a cache, and what is too old', () => {
  let now = 0
  const cache = boundedCache(2, 100, () => now)
  for (const key of ['a', 'b', 'c']) void cache.set(key, key)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 'b', 'c'])
  now = 101
  expect(cache.get('c')).toBeUndefined()
})

it('uses exactly the library it was read with, through one endpoint', () => {
  const root = join(import.meta.dirname, '../..')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const pins = { ...manifest.dependencies, ...manifest.devDependencies }
  expect(Object.keys(pins).filter((name) => /baileys/i.test(name))).toEqual([
    '@whiskeysockets/baileys',
  ])
  expect(pins['@whiskeysockets/baileys']).toBe(LIBRARY_VERSION)
  const folder = join(import.meta.dirname, '..')
  const importers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /from '@whiskeysockets\/baileys/.test(readFileSync(join(folder, file), 'utf8')),
    )
  expect(importers).toEqual(['whatsapp/library.ts'])
  vi.restoreAllMocks()
})
