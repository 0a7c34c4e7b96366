import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PLATFORM_SETTING_KEYS, SETTING_KEYS } from '#domains/companies/settings.keys.ts'
import { projectPath } from '#scripts/project.ts'

const DEFINITIONS = Object.entries({ ...SETTING_KEYS, ...PLATFORM_SETTING_KEYS })

/** Where a setting is read: `settings.userRating`. Its own page and register only name it. */
const readers = globSync(['domains/**/*.ts', 'app/**/*.{ts,tsx}', 'workers/**/*.ts'], {
  cwd: projectPath(),
})
  .filter((path) => !/\.test\.tsx?$|^app\/i18n\//.test(path))
  .map((path) => ({ path, text: readFileSync(projectPath(path), 'utf8') }))
const readsOf = (key: string) =>
  readers
    .filter(({ text }) => new RegExp(`settings\\.${key}\\b`).test(text))
    .map(({ path }) => path)

describe('the register of settings', () => {
  it.each(DEFINITIONS)('says truly who reads %s', (key, { steers }) => {
    if (steers === null) expect(readsOf(key)).toEqual([])
    else expect(readsOf(key)).toContain(steers)
  })

  // The whole company reads settings, and what they were stays in the log of changes.
  it.each(DEFINITIONS)('holds no secret: %s', (key) => {
    expect(key).not.toMatch(/token|secret|password|credential|apiKey/i)
  })

  it.each(DEFINITIONS)('begins %s with what it takes', (_key, { values, default: first }) => {
    const known: readonly string[] = typeof values === 'string' ? [''] : values
    expect(known).toContain(first)
  })
})
