import { expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import type { LoadContext } from '#core/load-context.ts'
import { thrownFor } from './failures.ts'

it('says on the way to the login page that a form without scripts is not saved; a script keeps its own', () => {
  const wayFrom = (init?: RequestInit) => {
    const request = new Request('https://balcao.test/tags/new', init)
    const thrown = thrownFor(new AppError('ERR_UNAUTHENTICATED'), request, {} as LoadContext)
    return (thrown as Response).headers.get('Location')
  }
  const headers = { Accept: 'text/html,*/*' }
  const login = '/login?redirectTo=%2Ftags%2Fnew'
  expect(wayFrom({ method: 'POST', headers })).toBe(`${login}&notSaved=1`)
  expect(wayFrom({ method: 'POST' })).toBe(login)
  expect(wayFrom({ headers })).toBe(login)
})
