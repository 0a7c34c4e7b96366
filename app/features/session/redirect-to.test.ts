import { describe, expect, it } from 'vitest'
import { isFormLost, loginPath, ownPath, redirectTarget } from './redirect-to.ts'

const target = (path: string) => redirectTarget(new URLSearchParams({ redirectTo: path }))

describe('after signing in', () => {
  it('leads back to where the person came from', () => {
    const way = new URL(
      loginPath(new URL('https://balcao.test/tickets/ab-1?list=closed&q=boleto')),
      'https://balcao.test',
    )
    expect(way.pathname).toBe('/login')
    expect(redirectTarget(way.searchParams)).toBe('/tickets/ab-1?list=closed&q=boleto')
  })

  it('leads to the page, not to the data that a screen asked for', () => {
    const way = new URL(
      loginPath(new URL('https://balcao.test/tickets.data?_routes=routes%2Ftickets&list=closed')),
      'https://balcao.test',
    )
    expect(redirectTarget(way.searchParams)).toBe('/tickets?list=closed')
  })

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/.//evil.test',
    'https://evil.test',
    '\t//evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    '',
  ])('never leads to another site: %j', (path) => {
    expect(target(path)).toBe('/tickets')
  })

  it.each(['/', '/login', '/login?redirectTo=/login', '/logout', '/preferences'])(
    'never leads in a circle: %s',
    (path) => {
      expect(target(path)).toBe('/tickets')
    },
  )
})

it('says where a form was lost on the way, whatever page it was of', () => {
  for (const pathname of ['/tags/new', '/preferences']) {
    const says = (losesForm: boolean) => {
      const way = loginPath({ pathname, search: '' }, 'expired', { losesForm })
      return isFormLost(new URL(way, 'https://balcao.test').searchParams)
    }
    expect([says(true), says(false)]).toEqual([true, false])
  }
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login')
})

it('takes nothing but text for a path', () => {
  expect(ownPath(null)).toBeNull()
  expect(ownPath(new File([], 'a'))).toBeNull()
  expect(ownPath('/login?redirectTo=%2Ftickets')).toBe('/login?redirectTo=%2Ftickets')
})
