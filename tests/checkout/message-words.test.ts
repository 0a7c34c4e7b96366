import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from '#scripts/project.ts'

/** Statements of the product that write a message's body, from `INSERT INTO messages` or `UPDATE messages` to the end of their text. */
const statements = globSync('domains/**/*.ts', { cwd: projectPath() })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(projectPath(file), 'utf8')
    return [...text.matchAll(/(?:INSERT INTO messages \(|UPDATE messages SET )[^`]*/g)].map(
      ([sql]) => [file, sql] as const,
    )
  })
const writers = statements.filter(([, sql]) =>
  /\bbody\b(?: =|,)/.test(sql.split(/\bWHERE\b/)[0] ?? ''),
)

it('knows every statement that writes the body of a message', () => {
  expect(writers.length).toBeGreaterThanOrEqual(9)
})

it.each(writers)('writes the words of the body with it: %s', (_, sql) => {
  // Without a body there are no words.
  expect(sql).toMatch(/^UPDATE messages SET body = ''|search_words/)
})
