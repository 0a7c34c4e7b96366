import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  '8.8.8.8',
  '157.240.12.35',
  '100.63.255.255',
  '2606:4700::6810:84e5',
  '2a03:2880:f003::1',
])('lets %s through', (address) => expect(isPublicAddress(address)).toBe(true))

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:0:4136:e378::1',
  '2001:db8::1',
  'localhost',
  '',
])('keeps %s from being called', (address) => expect(isPublicAddress(address)).toBe(false))
