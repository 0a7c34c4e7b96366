import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as ofEveryPage from '#app/i18n/locales/pt-BR/base.ts'
import * as all from '#app/i18n/locales/pt-BR/index.ts'
import { projectPath } from '#scripts/project.ts'
import { missingWords } from './missing-words.ts'

const screens = new Map(
  globSync('app/**/*.{ts,tsx}', { cwd: projectPath() })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(projectPath(path), 'utf8')]),
)

it('draws nothing but words that are there: on no page, in no panel, in no dialog', () => {
  const namespaces = {
    all: new Set(Object.keys(all)),
    ofEveryPage: new Set(Object.keys(ofEveryPage)),
  }
  expect(missingWords(screens, namespaces)).toEqual([])
})

describe('what it finds', () => {
  const NAMESPACES = { all: new Set(['common', 'tags', 'later']), ofEveryPage: new Set(['common']) }
  const WORDS = `
    export const tagsWords = ownWords('tags', {})
    export const laterWords = ownWords('later', {})`
  const TAGS = `
    export const handle = { words: tagsWords }
    export const clientLoader = pageClientLoader(tagsWords)`
  const missing = (files: Record<string, string>) =>
    missingWords(
      new Map(
        Object.entries({
          'app/entry.client.tsx': '',
          'app/words.ts': WORDS,
          'app/list.tsx': `export const List = () => useTranslation(['common', 'tags'])`,
          'app/part.tsx': `export const Part = () => useTranslation('later')`,
          ...files,
        }),
      ),
      NAMESPACES,
    )

  it('a page that shows the words of another', () => {
    const page = `import { List } from '#app/list.tsx'`
    expect(missing({ 'app/routes/queues.tsx': page })).toEqual([
      'app/list.tsx draws tags (app/routes/queues.tsx)',
    ])
    expect(missing({ 'app/routes/queues.tsx': page + TAGS })).toEqual([])
  })

  it('nothing of a page that runs no scripts, but for its failure', () => {
    const page = `
      import { List } from '#app/list.tsx'
      export const handle = staticPage
      export default List`
    expect(missing({ 'app/routes/login.tsx': page })).toEqual([])
    const failure = `
      export { List as ErrorBoundary } from '#app/list.tsx'`
    expect(missing({ 'app/routes/login.tsx': page + failure })).toEqual([
      'app/list.tsx draws tags (a failure of app/routes/login.tsx)',
    ])
  })

  it('a key of other words, and an answer in them', () => {
    expect(
      missing({
        'app/routes/queues.tsx': `
          import { action } from '#app/features/queues/queues-action.server.ts'
          const label = \`tags:done.\${done}\``,
        'app/features/queues/queues-action.server.ts': `const done = { key: 'later:done.saved' }`,
      }),
    ).toEqual([
      'app/routes/queues.tsx answers in later',
      'app/routes/queues.tsx draws tags (app/routes/queues.tsx)',
    ])
  })

  it('a dialog whose page has other words; one within its page has them', () => {
    const dialog = `export { List as default } from '#app/list.tsx'`
    expect(
      missing({
        'app/routes/tags.tsx': TAGS,
        'app/routes/tags.$tagId.tsx': dialog,
        'app/routes/tags_.$tagId.tsx': dialog,
      }),
    ).toEqual(['app/list.tsx draws tags (app/routes/tags_.$tagId.tsx)'])
  })

  it('a panel that comes later without its words', () => {
    const page = (more: string) => `
      const load = () => import('#app/part.tsx').then((m) => m.Part)
      const Part = lazyPart(load${more})`
    expect(missing({ 'app/routes/tags.tsx': page('') })).toEqual([
      'app/part.tsx draws later (app/routes/tags.tsx → app/part.tsx)',
    ])
    expect(missing({ 'app/routes/tags.tsx': page(', laterWords') })).toEqual([])
  })

  it('what only a document brings, and what only a way from another page does', () => {
    expect(
      missing({
        'app/routes/tags.tsx': `
          export const handle = { words: [tagsWords] }
          export async function clientLoader() { await readyPageWords(laterWords) }`,
      }),
    ).toEqual([
      'app/routes/tags.tsx has later in one of handle and clientLoader alone',
      'app/routes/tags.tsx has tags in one of handle and clientLoader alone',
    ])
  })

  it('the page of a failure in words that may not be there yet', () => {
    const failure = (boundary: string) => ({ 'app/routes/tags.tsx': TAGS + boundary })
    const found = ['app/list.tsx draws tags (a failure of app/routes/tags.tsx)']
    expect(
      missing(
        failure(`
        export { List as ErrorBoundary } from '#app/list.tsx'`),
      ),
    ).toEqual(found)
    expect(
      missing(
        failure(`
        import { List } from '#app/list.tsx'
        export const ErrorBoundary = () => <List />`),
      ),
    ).toEqual(found)
  })
})
