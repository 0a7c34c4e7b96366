import { globSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import ts from 'typescript'
import { expect, it, vi } from 'vitest'
import { projectPath } from '#scripts/project.ts'
import { worstCases } from './worst-cases.ts'

/**
 * What the lint (eslint.config.js, LINEAR_PATTERNS) reads is run here, and what it does not see with it: every regular expression of the
 * product over texts that are made to be hard for it. In a time that is linear each takes a few milliseconds; in one that is quadratic,
 * many seconds. Whoever is not through by then never is.
 */
const LENGTH = 200_000
const HANGS_AFTER_MS = 1_500

const FOLDERS = '{app,core,db,domains,protocol,session-node,workers}'
const files = globSync(`${FOLDERS}/**/*.{ts,tsx}`, { cwd: projectPath() }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

type Found = { file: string; source: string; flags: string }

function literalsOf(file: string): Found[] {
  const text = readFileSync(projectPath(file), 'utf8')
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false))
  return found
}

/** What a module puts together while it is loaded. */
async function composedBy(file: string): Promise<Found[]> {
  const found: Found[] = []
  class Heard extends RegExp {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags)
      found.push({ file, source: this.source, flags: this.flags })
    }
  }
  vi.stubGlobal('RegExp', Heard)
  vi.resetModules()
  try {
    await import(projectPath(file))
  } finally {
    vi.unstubAllGlobals()
  }
  return found
}

const context = createContext({ text: '', pattern: / / })
const everywhere = new Script('text.replace(pattern, "").length')

function hangs({ source, flags }: Found): string | null {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  for (const text of worstCases(source, flags, LENGTH)) {
    Object.assign(context, { text, pattern })
    try {
      everywhere.runInContext(context, { timeout: HANGS_AFTER_MS })
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw thrown
      return JSON.stringify(`${text.slice(0, 40)}…${text.slice(-10)}`)
    }
  }
  return null
}

const slow = (all: readonly Found[]) =>
  all.flatMap((one) => {
    const text = hangs(one)
    return text === null ? [] : [`${one.file}: /${one.source}/${one.flags} over ${text}`]
  })

it('finds the texts that are hard for patterns which are', { timeout: 60_000 }, () => {
  const hard = ['(?:a|aa)+b', '<!--[^]*?-->', String.raw`\s+$`, '(?:x*)*y']
  for (const source of hard) expect(hangs({ file: '', source, flags: '' }), source).not.toBeNull()
  for (const source of ['^a+b', '[^a]{1,20}$', '<[^<>]*>'])
    expect(hangs({ file: '', source, flags: '' }), source).toBeNull()
})

it('no regular expression that is written in the product hangs', { timeout: 240_000 }, () => {
  const all = files.flatMap(literalsOf)
  expect(all.length).toBeGreaterThan(300)
  const once = new Map(all.map((one) => [`/${one.source}/${one.flags}`, one]))
  expect(slow([...once.values()])).toEqual([])
})

/** Patterns that are put together while the program runs: of literals read above, a word that is escaped, a path of our own, one number. */
const WHILE_RUNNING = [
  'app/features/commands/rank-commands.ts',
  'app/features/messages/rich-text.ts',
  'app/route-builders/form-rules.ts',
  'app/route-builders/unsaved-texts.server.ts',
  'domains/ratings/read-answer.ts',
  'workers/api/operations.ts',
]

it('none that a module puts together while it is loaded does', { timeout: 60_000 }, async () => {
  const composing = files.filter((file) =>
    readFileSync(projectPath(file), 'utf8').includes('new RegExp('),
  )
  expect(composing).toEqual(expect.arrayContaining(WHILE_RUNNING))
  const all: Found[] = []
  for (const file of composing) {
    const found = await composedBy(file)
    if (!WHILE_RUNNING.includes(file)) expect(found, file).not.toEqual([])
    all.push(...found)
  }
  expect(all.length).toBeGreaterThanOrEqual(5)
  expect(slow(all)).toEqual([])
})
