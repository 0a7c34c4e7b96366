import { expect, it } from 'vitest'
import { createLog } from './logs.ts'

it('writes where a request failed, without the key that its address has, however that is spelt', () => {
  const lines: string[] = []
  const log = createLog({ requestId: 'r' }, (line) => lines.push(line))
  const key = '0123456789abcdef'.repeat(4)
  log.info('request.refused', { path: `/invite/${key}.data` })
  log.error('request.failed', new Error('no'), { path: `//Invite/${key.replace('0', '%30')}` })
  log.info('request.refused', { path: '/tickets/0b0e7a52-8c3f-4b8e-9f0a-3f6f2d1c9e77' })
  const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path)
  expect(paths).toEqual([
    '/invite/….data',
    '//Invite/…',
    '/tickets/0b0e7a52-8c3f-4b8e-9f0a-3f6f2d1c9e77',
  ])
})

it.each([
  ['/api/v1/contacts/profile/5547988213306', '/api/v1/contacts/profile/…'],
  ['/contacts/+5547988213306.data', '/contacts/+….data'],
  ['/x/%2B5547988213306/y', '/x/%2B…/y'],
  ['/x/554788213306-1400000000@g.us', '/x/…-…@g.us'],
  ['/tickets/12345678-8c3f-4b8e-9f0a-123456789012', undefined],
  ['/contacts/1234567/edit', undefined],
  ['/media/pictures/7/12345678a', undefined],
])('writes no phone number of an address: %s', (path, written = path) => {
  const lines: string[] = []
  createLog({}, (line) => lines.push(line)).info('request.refused', { path })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: written })
})
