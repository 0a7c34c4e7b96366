import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { errorText } from './error-text.ts'
import { i18nOptions } from './i18n-options.ts'
import { loadWords } from './load-words.ts'

async function english() {
  const i18n = createInstance({
    ...i18nOptions,
    lng: 'en',
    resources: { en: await loadWords('en') },
  })
  await i18n.init()
  return i18n.getFixedT('en', 'errors')
}

it('translates a code it knows, shows one it does not as it came, and says something without any', async () => {
  const t = await english()
  expect(errorText(t, 'ERR_NO_CONTACT_FOUND')).toBe(t('ERR_NO_CONTACT_FOUND'))
  expect(errorText(t, 'ERR_OF_A_NEWER_SERVER')).toBe('ERR_OF_A_NEWER_SERVER')
  // No word of an object's prototype is a code.
  expect(errorText(t, 'constructor')).toBe('constructor')
  for (const nothing of [undefined, '']) expect(errorText(t, nothing)).toBe('An error occurred!')
})

it('says when to come back, where the server did', async () => {
  const t = await english()
  expect(errorText(t, 'ERR_TOO_MANY_TRIES', { retryAfterSeconds: 7 })).toContain('7')
  expect(errorText(t, 'ERR_TOO_MANY_TRIES')).toBe(t('ERR_TOO_MANY_TRIES'))
})
