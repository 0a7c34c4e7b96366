import { afterAll, expect, it, vi } from 'vitest'
import type { Language } from './languages.ts'
import type { OwnWords } from './own-words.ts'

vi.stubGlobal('window', { __remixRouteModules: {} })
vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } })
afterAll(() => vi.unstubAllGlobals())

it('has the words of a page that were asked for while another language was coming', async () => {
  const { readyPageWords, startI18n } = await import('./i18n.client.ts')
  const i18n = await startI18n()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const words = {
    page: 'tags',
    load: async (language: Language) => {
      await released
      return { title: `Tags (${language})` }
    },
  } as unknown as OwnWords
  const change = i18n.changeLanguage('en')
  const ready = readyPageWords(words)
  release()
  await Promise.all([change, ready])
  expect(i18n.language).toBe('en')
  expect(i18n.t('tags:title')).toBe('Tags (en)')
})
