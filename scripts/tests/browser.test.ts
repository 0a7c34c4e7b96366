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
})
