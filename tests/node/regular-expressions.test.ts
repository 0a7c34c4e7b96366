import { execFileSync } from 'node:child_process'
import { ESLint, Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { projectPath } from '#scripts/project.ts'

const eslint = new ESLint({ cwd: projectPath() })
type Config = Pick<Linter.Config, 'plugins' | 'rules'>
const configOf = async (file: string): Promise<Config> =>
  (await eslint.calculateConfigForFile(projectPath(file))) as Config
const patternRules = ({ rules = {} }: Config) =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => name.startsWith('regexp/')))

/** Sources of the product and its scripts; tests read only what they made themselves. */
const SOURCES = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.js'], {
  cwd: projectPath(),
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) =>
    /^(app|core|db|domains|protocol|scripts|session-node|simulators|workers)\//.test(file),
  )
  .filter((file) => !/\.test\.tsx?$/.test(file))

describe('the check of regular expressions', () => {
  it('looks at every file of the product', async () => {
    expect(SOURCES.length).toBeGreaterThan(500)
    const expected = patternRules(await configOf('core/clean-name.ts'))
    expect(Object.keys(expected)).toHaveLength(3)
    for (const file of SOURCES) {
      expect(await eslint.isPathIgnored(projectPath(file)), file).toBe(false)
      expect(patternRules(await configOf(file)), file).toEqual(expected)
    }
  })

  it.each([
    ['nested repetition', String.raw`/^(a+)+$/.test(text)`],
    ['alternatives that overlap', String.raw`/^(?:\w|\d)+$/.test(text)`],
    ['two neighbours that share letters', String.raw`/^\s*\s*$/.test(text)`],
    ['an address with parts that share a dot', String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)`],
    ['blanks before an end', String.raw`text.replace(/\s+$/, '')`],
    ['a beginning that is its own middle', String.raw`text.replace(/@.*$/, '')`],
    ['a repetition of what may be repeated', String.raw`/^((a|b)*c?)*$/.test(text)`],
    ['a pattern made of constants', "const SPACES = '\\\\s+'; new RegExp(`${SPACES}$`).test(text)"],
    ['a pattern as a string', "new RegExp('(x+x+)+y').test(text)"],
    ['a search for all', String.raw`text.matchAll(/[\w.]+\.js/g)`],
  ])('refuses %s', async (_, code) => {
    expect(await complaints(code)).not.toEqual([])
  })

  it.each([
    String.raw`/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text)`,
    String.raw`text.replace(/(?<!\s)\s+$/, '')`,
    String.raw`text.replace(/@.*/s, '')`,
  ])('takes %s', async (code) => {
    expect(await complaints(code)).toEqual([])
  })
})

async function complaints(code: string): Promise<string[]> {
  const config = await configOf('core/clean-name.ts')
  const messages = new Linter().verify(`export const run = (text) => { ${code} }`, [
    { plugins: config.plugins ?? {}, rules: patternRules(config) },
  ])
  return messages.map(({ ruleId, message }) => ruleId ?? message)
}
