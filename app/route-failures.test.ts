import { expect, it } from 'vitest'
import { leaveToBoundary } from './route-failures.ts'

const REFUSED = {
  status: 403,
  statusText: '',
  internal: false,
  data: { error: 'ERR_NO_PERMISSION' },
}

it.each([
  ['a loader’s failure is the boundary’s', REFUSED, true],
  ['what was called off for another visit is nobody’s', AbortSignal.abort().reason, true],
  ['what took too long is an error', new DOMException('', 'TimeoutError'), false],
  ['any other is an error', new Error('a defect'), false],
])('%s', (_rule, reason, isLeft) => {
  let prevented = false
  leaveToBoundary({ reason, preventDefault: () => void (prevented = true) })
  expect(prevented).toBe(isLeft)
})
