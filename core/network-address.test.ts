import { expect, it } from 'vitest'
import {
  clientAddress,
  isInNetwork,
  parseAddress,
  parseNetwork,
  subscriberOf,
} from './network-address.ts'

const network = (text: string) => {
  const found = parseNetwork(text)
  if (found === null) throw new Error(`${text} is no network`)
  return found
}
const isIn = (address: string, text: string) => isInNetwork(parseAddress(address)!, network(text))

it('reads one host as one number, however it is written', () => {
  expect(parseAddress('::ffff:192.0.2.1')).toBe(parseAddress('192.0.2.1'))
  expect(parseAddress('2001:DB8::1')).toBe(parseAddress('2001:0db8:0:0:0:0:0:1'))
  expect(parseAddress('::')).toBe(0n)
  expect(parseAddress('64:ff9b::192.0.2.33')).toBe(parseAddress('64:ff9b::c000:221'))
})

it.each([
  '',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  '256.0.0.1',
  '01.2.3.4',
  '1.2.3.4:80',
  '[::1]',
  'fe80::1%eth0',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  '12345::',
  '1.2.3.4::',
  'g::1',
])('is no address: %s', (text) => {
  expect(parseAddress(text)).toBeNull()
})

it('knows what lies in a network', () => {
  expect(isIn('10.255.0.1', '10.0.0.0/8')).toBe(true)
  expect(isIn('11.0.0.1', '10.0.0.0/8')).toBe(false)
  expect(isIn('::ffff:10.1.2.3', '10.0.0.0/8')).toBe(true)
  expect(isIn('2001:db8:1::9', '2001:db8::/32')).toBe(true)
  expect(isIn('2001:db9::', '2001:db8::/32')).toBe(false)
  expect(isIn('203.0.113.7', '0.0.0.0/0')).toBe(true)
  expect(isIn('2001:db8::1', '0.0.0.0/0')).toBe(false)
  expect(isIn('127.0.0.1', '127.0.0.1')).toBe(true)
  expect(isIn('127.0.0.2', '127.0.0.1')).toBe(false)
})

it.each(['10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.1/8', '::/129', 'a/8'])(
  'is no network: %s',
  (text) => {
    expect(parseNetwork(text)).toBeNull()
  },
)

const PROXIES = ['127.0.0.1', '10.0.0.0/8'].map(network)

it('takes the address of the connection when nobody may speak for others', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.7', [])).toBe('127.0.0.1')
  expect(clientAddress('198.51.100.9', '203.0.113.7', PROXIES)).toBe('198.51.100.9')
  expect(clientAddress('127.0.0.1', null, PROXIES)).toBe('127.0.0.1')
})

it('believes each proxy about the one before it, and no client about itself', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.7', PROXIES)).toBe('203.0.113.7')
  expect(clientAddress('127.0.0.1', '1.1.1.1, 203.0.113.7', PROXIES)).toBe('203.0.113.7')
  expect(clientAddress('127.0.0.1', '1.1.1.1, 203.0.113.7, 10.1.2.3', PROXIES)).toBe('203.0.113.7')
  expect(clientAddress('127.0.0.1', '10.9.9.9, 10.1.2.3', PROXIES)).toBe('10.9.9.9')
  expect(clientAddress('::ffff:127.0.0.1', '203.0.113.7:5123', PROXIES)).toBe('203.0.113.7')
  expect(clientAddress('127.0.0.1', '[2001:db8::7]:443', PROXIES)).toBe('2001:db8::7')
})

it('stops at what is no address', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.7, unknown', PROXIES)).toBe('127.0.0.1')
  expect(clientAddress('127.0.0.1', '203.0.113.7, unknown, 10.0.0.1', PROXIES)).toBe('10.0.0.1')
  expect(clientAddress('127.0.0.1', ',,', PROXIES)).toBe('127.0.0.1')
})

it('counts the addresses of one subscriber as one', () => {
  expect(subscriberOf('::ffff:203.0.113.7')).toBe(subscriberOf('203.0.113.7'))
  expect(subscriberOf('203.0.113.7')).toBe('203.0.113.7')
  expect(subscriberOf('2001:db8:1:2:aaaa::1')).toBe(subscriberOf('2001:db8:1:2::ffff'))
  expect(subscriberOf('2001:db8:1:2::1')).not.toBe(subscriberOf('2001:db8:1:3::1'))
  expect(subscriberOf('unknown')).toBe('unknown')
})
