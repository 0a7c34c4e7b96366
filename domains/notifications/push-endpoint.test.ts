import { expect, it } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYAAA',
])('takes %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://user:word@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://127.0.0.1/x',
  'https://0x7f000001/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://localhost/x',
  'https://app.localhost/x',
  'https://metadata.google.internal/x',
  'https://printer.local/x',
  'https://intranet/x',
  'https://push.example.com./x',
  'ftp://fcm.googleapis.com/x',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
])('refuses %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false)
})

it("takes the operator's own service wherever it is, and nothing beside it", () => {
  const own = 'http://127.0.0.1:9500'
  expect(isPushEndpoint('http://127.0.0.1:9500/push/1', own)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:9501/push/1', own)).toBe(false)
  expect(isPushEndpoint('http://127.0.0.1:9500/push/1', null)).toBe(false)
})
