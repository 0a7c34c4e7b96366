import { expect, it } from 'vitest'
import { causeIn } from './browser.ts'

it('says of a failed installation what went wrong, not where', () => {
  const noNetwork = `Downloading Chrome for Testing 148
Error: getaddrinfo EAI_AGAIN cdn.playwright.test
    at GetAddrInfoReqWrap.onlookupall [as oncomplete] (node:dns:122:26)
Failed to install browsers
    at ChildProcess._handle.onexit (node:internal/child_process:295:12)
`
  expect(causeIn(noNetwork)).toBe('Error: getaddrinfo EAI_AGAIN cdn.playwright.test')
  const noLibrary =
    'chrome: error while loading shared libraries: libnspr4.so: cannot open shared object file'
  expect(causeIn(`${noLibrary}\n`)).toBe(noLibrary)
  expect(causeIn('╔═════╗\nit is over\n╚═════╝\n')).toBe('it is over')
  expect(causeIn('')).toBe('')
  const closed = `Error: browserType.launch: Target page, context or browser has been closed
Browser logs:
<launching> /usr/bin/chromium --headless
<launched> pid=71
[pid=71] <process did exit: exitCode=1, signal=null>
[pid=71] starting temporary directories cleanup
`
  expect(causeIn(closed)).toBe('<process did exit: exitCode=1, signal=null>')
  expect(causeIn(`${closed}[pid=71][err] chrome: cannot open icudtl.dat`)).toBe(
    'chrome: cannot open icudtl.dat',
  )
})
