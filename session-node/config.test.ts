import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { ConfigRefusal, readConfig } from './config.ts'

const folder = ownFolder('balcao-session-node-config-')
const root = join(folder, 'root.hex')
writeFileSync(root, 'ab'.repeat(32))
afterAll(() => rmSync(folder, { recursive: true }))

const good = {
  EDGE_URL: 'https://app.example.com',
  SESSION_NODE_SECRET: 'sixteen letters!',
  DATA_DIR: folder,
  NODE_ID: 'n1',
}

it('speaks to the real WhatsApp unless told otherwise', () => {
  expect(readConfig(good)).toMatchObject({
    whatsApp: null,
    whatsAppVersion: null,
    storeKey: null,
    port: 8791,
  })
})

it('takes a simulator’s root on loopback', () => {
  const config = readConfig({
    ...good,
    WA_WEB_SOCKET_URL: 'wss://localhost:8443/ws/chat',
    WA_NOISE_ROOT_FILE: root,
    WA_VERSION: '2.3000.1',
  })
  expect(config.whatsApp?.noiseRoot).toHaveLength(32)
  expect(config.whatsAppVersion).toEqual([2, 3000, 1])
})

it.each([
  ['EDGE_URL', { EDGE_URL: undefined }],
  ['EDGE_URL', { EDGE_URL: 'http://app.example.com' }],
  ['EDGE_URL', { EDGE_URL: 'https://app.example.com/path' }],
  ['EDGE_URL', { EDGE_URL: 'https://u:p@app.example.com' }],
  ['SESSION_NODE_SECRET', { SESSION_NODE_SECRET: 'short' }],
  ['SESSION_STORE_KEY', { SESSION_STORE_KEY: 'YWJj' }],
  ['DATA_DIR', { DATA_DIR: '' }],
  ['NODE_ID', { NODE_ID: 'a b' }],
  ['NODE_PORT', { NODE_PORT: '99999' }],
  ['WA_VERSION', { WA_VERSION: 'new' }],
  ['WA_WEB_SOCKET_URL', { WA_WEB_SOCKET_URL: 'wss://evil.example.com/ws/chat' }],
  ['WA_CA_FILE', { WA_CA_FILE: root }],
  [
    'WA_NOISE_ROOT_FILE',
    { WA_WEB_SOCKET_URL: 'wss://web.whatsapp.com/ws/chat', WA_NOISE_ROOT_FILE: root },
  ],
  [
    'WA_CA_FILE',
    { WA_WEB_SOCKET_URL: 'wss://localhost:1/ws/chat', WA_CA_FILE: join(folder, 'none') },
  ],
])('refuses a bad %s by its name', (name, change) => {
  expect(() => readConfig({ ...good, ...change })).toThrow(ConfigRefusal)
  expect(() => readConfig({ ...good, ...change })).toThrow(new RegExp(`^${name}`))
})
