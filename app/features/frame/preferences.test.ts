import { expect, it } from 'vitest'
import { preferenceCookies, readPreferences } from './preferences.ts'

it('reads back what it wrote', () => {
  const cookies = preferenceCookies({ language: 'tr', theme: 'dark', menu: 'open' }, true)
  const header = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  expect(readPreferences(header)).toEqual({ language: 'tr', theme: 'dark', menu: 'open' })
})

it('writes only what was chosen', () => {
  expect(preferenceCookies({ theme: 'light', language: null }, false)).toEqual([
    'preferredTheme=light; Path=/; Max-Age=31536000; SameSite=Lax',
  ])
})

it('takes what it does not know for no choice', () => {
  expect(readPreferences('language=xx; preferredTheme="><script>; menu=; other=1')).toEqual({
    language: null,
    theme: null,
    menu: null,
  })
  expect(readPreferences(null)).toEqual({ language: null, theme: null, menu: null })
})
