import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Refusal } from '../failure.ts'
import { projectPath } from '../project.ts'
import { readSettings, settingNames, type Environment } from './settings.ts'

const settings = (env: Environment) => readSettings(env, '/srv/balcao')
const refused = (env: Environment) => {
  try {
    settings(env)
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.message
    throw thrown
  }
  return 'taken'
}

it('is the demo with simulators on loopback when nothing is set', () => {
  expect(settings({})).toEqual({
    host: '127.0.0.1',
    port: 8787,
    dataDir: '/srv/balcao/.data',
    demo: true,
    simulators: true,
    phonePort: 8788,
    metaSimPort: 8790,
    waSimPort: 8443,
    sessionNodePort: 0,
    ownSessionNode: true,
    graphBaseUrl: 'http://127.0.0.1:8790',
    supportUrl: null,
    videoImagesUrl: null,
    vapidSubject: null,
    pushServiceUrl: null,
    trustedProxies: [],
    meta: {
      appId: '1517776481860111',
      appSecret: 'test_app_secret_0123456789abcdef',
      verifyToken: 'demo-verify-token',
    },
    whatsApp: {
      socketUrl: 'wss://localhost:8443/ws/chat',
      caFile: '/srv/balcao/.data/simulator/ca.pem',
      noiseRootFile: '/srv/balcao/.data/simulator/noise-root.pub.hex',
    },
  })
})

it('is real on any other address: no demo, no simulators, no Meta until it is set up', () => {
  expect(settings({ HOST: '0.0.0.0' })).toMatchObject({
    demo: false,
    simulators: false,
    graphBaseUrl: 'https://graph.facebook.com',
    meta: null,
    whatsApp: null,
  })
})

it('takes an empty variable for an unset one', () => {
  expect(settings({ PORT: '', DEMO: '', META_APP_SECRET: '', DATA_DIR: '' })).toEqual(settings({}))
})

it('runs the simulators without the demo when the secrets they share with the app are given', () => {
  const env = { DEMO: '0', SIMULATORS: '1', META_APP_SECRET: 'secret', META_VERIFY_TOKEN: 'token' }
  expect(settings(env)).toMatchObject({
    demo: false,
    simulators: true,
    graphBaseUrl: 'http://127.0.0.1:8790',
  })
})

it('trusts the simulator with nothing but its own address', () => {
  const env = { WA_WEB_SOCKET_URL: 'wss://localhost:9443/ws/chat', WA_CA_FILE: '/tmp/ca.pem' }
  expect(settings(env).whatsApp).toEqual({
    socketUrl: 'wss://localhost:9443/ws/chat',
    caFile: '/tmp/ca.pem',
    noiseRootFile: null,
  })
})

it.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['HOST', { HOST: 'http://x/' }],
  ['DEMO', { DEMO: 'yes' }],
  ['DEMO', { DEMO: '1', HOST: '0.0.0.0' }],
  ['SIMULATORS', { SIMULATORS: 'true' }],
  ['PHONE_PORT', { PHONE_PORT: '-1' }],
  ['META_SIM_PORT', { META_SIM_PORT: '8788' }],
  ['SESSION_NODE_PORT', { SESSION_NODE_PORT: 'any' }],
  ['SESSION_NODE_PORT', { SESSION_NODE_PORT: '8787', SIMULATORS: '0' }],
  ['META_GRAPH_BASE_URL', { META_GRAPH_BASE_URL: 'graph.facebook.com' }],
  ['META_GRAPH_BASE_URL', { META_GRAPH_BASE_URL: 'http://graph.facebook.com' }],
  ['META_APP_SECRET', { DEMO: '0', META_VERIFY_TOKEN: 'token' }],
  ['META_VERIFY_TOKEN', { DEMO: '0', META_APP_SECRET: 'secret' }],
  ['META_APP_SECRET', { DEMO: '0', SIMULATORS: '1' }],
  ['META_APP_ID', { META_APP_ID: 'mine' }],
  ['WA_WEB_SOCKET_URL', { WA_WEB_SOCKET_URL: 'https://web.whatsapp.com' }],
  [
    'WA_CA_FILE',
    { WA_WEB_SOCKET_URL: 'wss://web.whatsapp.com/ws/chat', WA_CA_FILE: '/tmp/ca.pem' },
  ],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'localhost' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1 10.0.0.1' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1/8' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1,::1/200' }],
  ['WA_NOISE_ROOT_FILE', { DEMO: '0', WA_NOISE_ROOT_FILE: '/tmp/root' }],
])('refuses a bad %s by its name: %o', (name, env) => {
  expect(refused(env)).toContain(name)
})

it('leaves the sockets of linked phones to a session-node elsewhere when told', () => {
  expect(readSettings({ SESSION_NODE: '0' }, '/project').ownSessionNode).toBe(false)
  expect(() => readSettings({ SESSION_NODE: 'no' }, '/project')).toThrow('SESSION_NODE')
})

it('takes a push service of its own on loopback only, and an address to be written to', () => {
  expect(settings({ PUSH_SERVICE_URL: 'http://127.0.0.1:9500' }).pushServiceUrl).toBe(
    'http://127.0.0.1:9500',
  )
  expect(() => settings({ PUSH_SERVICE_URL: 'http://10.0.0.7:9500' })).toThrow('PUSH_SERVICE_URL')
  expect(settings({ VAPID_SUBJECT: 'mailto:ti@empresa.com' }).vapidSubject).toBe(
    'mailto:ti@empresa.com',
  )
  expect(() => settings({ VAPID_SUBJECT: 'ti@empresa.com' })).toThrow('VAPID_SUBJECT')
})

it('takes the address of the support over https only', () => {
  expect(settings({ SUPPORT_URL: 'https://wa.me/5511900000000' }).supportUrl).toBe(
    'https://wa.me/5511900000000',
  )
  expect(refused({ SUPPORT_URL: 'http://example.com' })).toContain('SUPPORT_URL')
})

it('trusts the proxies it is told of, addresses and networks', () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8,' }
  expect(settings(env).trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8'])
})

it('looks at no variable that the README does not name', () => {
  const readme = readFileSync(projectPath('README.md'), 'utf8')
  expect(settingNames()).toContain('WA_WEB_SOCKET_URL')
  expect(settingNames().filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
