import { expect, it } from 'vitest'
import { createLog } from './logs.ts'

it('writes where a request failed, without the key that its address has', () => {
  const lines: string[] = []
  const log = createLog({ requestId: 'r' }, (line) => lines.push(line))
  log.info('request.refused', { path: '/invite/c2VjcmV0.data' })
  log.error('request.failed', new Error('no'), { path: '/invite/c2VjcmV0' })
  log.info('request.refused', { path: '/tickets/1' })
  const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path)
  expect(paths).toEqual(['/invite/….data', '/invite/…', '/tickets/1'])
})
