import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { lightI18n } from './light-i18n.ts'
import { i18nOptions } from './i18n-options.ts'
import { LANGUAGES } from './languages.ts'
import { ALL_WORDS } from './all-words.ts'
import { loadWords } from './load-words.ts'
import type { OwnWords } from './own-words.ts'
import { connectionsWords } from '#app/features/connections/words.ts'
import type { AllWords } from './words.ts'

type Tree = { readonly [key: string]: string | Tree }
/** As loosely typed as a test over all keys has to be. */
type Say = (key: string, values: Record<string, unknown>) => string

function keys(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keys(value, `${path}${key}.`),
  )
}

function allKeys(words: AllWords): string[] {
  return Object.entries(words).flatMap(([namespace, tree]) =>
    keys(tree).map((key) => `${namespace}:${key.replace(/_(zero|one|two|few|many|other)$/, '')}`),
  )
}

const VALUES = {
  name: 'Ana & <b>',
  company: 'Balcão',
  date: '21/11/2026',
  id: 'x-1',
  time: '09:41',
}

describe.each(LANGUAGES)('the words in %s', (language) => {
  it('are i18next’s, key by key and number by number', async () => {
    const words = ALL_WORDS[language]
    const whole = createInstance({
      ...i18nOptions,
      lng: language,
      resources: { [language]: words },
    })
    await whole.init()
    const light = lightI18n(language, words, loadWords)
    const [ofWhole, ofLight] = [whole.t as Say, light.t as Say]
    for (const key of allKeys(words)) {
      expect(light.exists(key), key).toBe(whole.exists(key))
      for (const values of [
        VALUES,
        ...[0, 1, 2, 5, 21, 1.5].map((count) => ({ ...VALUES, count })),
      ]) {
        expect(ofLight(key, values), `${key} ${JSON.stringify(values)}`).toBe(ofWhole(key, values))
      }
    }
  })
})

it('speaks from the namespace that a component named, and from another by prefix', async () => {
  const browser = lightI18n('pt-BR', await loadWords('pt-BR'), loadWords)
  const t = browser.getFixedT(null, ['session', 'common'])
  expect(t('signOut')).toBe('Sair')
  expect(t('common:save')).toBe('Salvar')
})

it('changes the language for everyone who listens, the last choice winning', async () => {
  const loads = new Map<string, () => void>()
  const browser = lightI18n('pt-BR', await loadWords('pt-BR'), async (language) => {
    await new Promise<void>((resolve) => loads.set(language, resolve))
    return loadWords(language)
  })
  const heard: string[] = []
  browser.on('languageChanged', (language) => heard.push(language))
  const first = browser.changeLanguage('en')
  const second = browser.changeLanguage('tr')
  loads.get('tr')?.()
  await second
  loads.get('en')?.()
  await first
  expect(heard).toEqual(['tr'])
  expect(browser.language).toBe('tr')
  expect(browser.t('common:save')).toBe('Kaydet')
})

it('learns the words of a page on the way to it, and in the language spoken by then', async () => {
  const known = new Set<OwnWords>()
  const browser = lightI18n('pt-BR', await loadWords('pt-BR'), (next) => loadWords(next, known))
  expect(browser.t('connections:title')).toBe('title')
  browser.addResourceBundle('en', 'connections', await connectionsWords.load('en'))
  expect(browser.t('connections:title')).toBe('title')
  browser.addResourceBundle('pt-BR', 'connections', await connectionsWords.load('pt-BR'))
  known.add(connectionsWords)
  expect(browser.t('connections:title')).toBe('Conexões')
  await browser.changeLanguage('en')
  expect(browser.t('connections:title')).toBe('Connections')
})
