import { describe, expect, it } from 'vitest'
import { isAtDesk, leadsTo } from './desk-place.ts'

const leads = (to: string, now: string) => {
  const [pathname = '', query = ''] = to.split('?')
  const { pathname: at, search } = new URL(now, 'https://desk.test')
  return leadsTo(pathname, new URLSearchParams(query), { pathname: at, search })
}

describe('where a way at the desk leads', () => {
  it('is here with the same path and the same query, which may be none', () => {
    expect(leads('/tickets', '/tickets')).toBe(true)
    expect(leads('/tickets', '/tickets?')).toBe(true)
    expect(leads('/tickets?order=oldest', '/tickets?order=oldest')).toBe(true)
    expect(leads('/tickets?queues=1%2C2', '/tickets?queues=1,2')).toBe(true)
  })

  it('is elsewhere with another path or another query', () => {
    expect(leads('/tickets/a', '/tickets')).toBe(false)
    expect(leads('/tickets/a?order=oldest', '/tickets?order=oldest')).toBe(false)
    expect(leads('/tickets', '/tickets?order=oldest')).toBe(false)
    expect(leads('/tickets?order=oldest', '/tickets')).toBe(false)
  })

  it('knows a page of another name from the desk', () => {
    expect(isAtDesk({ pathname: '/tickets' })).toBe(true)
    expect(isAtDesk({ pathname: '/tickets/a' })).toBe(true)
    expect(isAtDesk({ pathname: '/ticketsArchive' })).toBe(false)
    expect(isAtDesk({ pathname: '/contacts' })).toBe(false)
  })
})
