import { globSync, readFileSync } from 'node:fs'
import postcss from 'postcss'
import selectorParser from 'postcss-selector-parser'
import type { Node } from 'postcss-selector-parser'
import { expect, it } from 'vitest'
import { projectPath } from '#scripts/project.ts'

const NAMES = new Set(['attribute', 'class', 'id', 'nesting'])

/**
 * The rules of a style sheet that ask what stands before an element and name neither a class nor an attribute of it (`* + a`,
 * `:not(.b) + a`, `li + li`, `input:checked + a`). Chromium keeps them in one set for all elements: whatever comes or goes, in any part of
 * the page in which one of them was asked about, has it restyle all that may be the second element there; everything, if that one has
 * no name either. A closing dialog restyled 4 000 elements for one of them (docs/performance.md). `:first-child` costs nothing.
 */
function unnamedSiblings(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walkRules(({ selector, parent }) => {
    if (parent?.type === 'atrule' && /keyframes$/.test((parent as { name?: string }).name ?? ''))
      return
    selectorParser((root) =>
      root.walkCombinators((combinator) => {
        if (!['+', '~'].includes(combinator.value.trim())) return
        // Within :has() the element before it is the one outside; `n + 3` is a number.
        if (combinator.prev() === undefined || isNumber(combinator)) return
        for (let before: Node | undefined = combinator.prev(); ; before = before.prev()) {
          if (before === undefined || before.type === 'combinator') return void found.push(selector)
          if (NAMES.has(before.type)) return
        }
      }),
    ).processSync(selector)
  })
  return found
}

const isNumber = (part: Node) =>
  part.parent?.parent?.type === 'pseudo' && part.parent.parent.value.startsWith(':nth-')

it('finds what does not name the element before another', () => {
  const unnamed = [
    '.a > :not(.b) + .c',
    '* ~ .d',
    ':first-child + p',
    '.a li + li',
    'input:checked + p',
  ]
  expect(unnamedSiblings(unnamed.map((rule) => `${rule} { }`).join(' '))).toEqual(unnamed)
  const named = [
    '.a + :not(.b)',
    "[type='radio']:checked + p",
    '.a:has(+ .b)',
    'li:nth-child(n + 3)',
  ]
  expect(unnamedSiblings(named.map((rule) => `${rule} { }`).join(' '))).toEqual([])
})

it('no rule of ours makes each new element of a page restyle what is beside it', () => {
  const sheets = globSync('app/**/*.css', { cwd: projectPath() })
  expect(sheets.length).toBeGreaterThan(50)
  expect(
    sheets.flatMap((path) =>
      unnamedSiblings(readFileSync(projectPath(path), 'utf8')).map((rule) => `${path}: ${rule}`),
    ),
  ).toEqual([])
})
