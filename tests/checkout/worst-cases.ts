import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import type { AST } from '@eslint-community/regexpp'

/** What a set of characters is asked about. */
const POOL = [
  ...'aA0z5 _-.,:;/\\|@#&%+*=~^$!?\'"`<>()[]{}\n\t\u0000\u00a0\u00e9\u0301\u200d\u202e\u3042',
  '\u{1f469}',
]
/** Of one set, that are tried. */
const SAMPLES = 2
/** Ends that nothing of what was repeated goes on with. */
const ENDS = ['', '\u0000', '\n!']
const REPEATED_MIN = 1_000
const BEGINNINGS_MAX = 12

/** Texts of about `length` that backtracking has the hardest time with: what is repeated in the pattern, over and over, and no match in the end. */
export function* worstCases(source: string, flags: string, length: number): Generator<string> {
  const literal = parseRegExpLiteral(`/${source}/${flags}`)
  const asked = flags.replaceAll(/[gy]/g, '')
  const seen = new Set<string>()
  for (const [before, pump] of pumpsOf(literal.pattern, asked)) {
    if (pump === '' || seen.has(`${before}\n${pump}`)) continue
    seen.add(`${before}\n${pump}`)
    const body = pump.repeat(Math.ceil(length / pump.length))
    for (const end of ENDS) yield before + body + end
  }
}

function pumpsOf(pattern: AST.Pattern, flags: string): [before: string, pump: string][] {
  const found: [string, string][] = []
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (node.max < REPEATED_MIN) return
      const before = beforeOf(node, flags)
      const all = textsOf(node.element, flags)
      for (const pump of [...all, all.join('')]) found.push([before, pump], ['', pump])
    },
  })
  // A beginning that is searched for anew from each place where it stands.
  for (const whole of pattern.alternatives.map((one) => textOf(one, flags)))
    for (let end = 1; end <= Math.min(whole.length, BEGINNINGS_MAX); end++)
      found.push(['', whole.slice(0, end)])
  return found
}

/** What must stand before a part so that the pattern comes to it. */
function beforeOf(node: AST.Node, flags: string): string {
  const { parent } = node
  if (parent === null) return ''
  const own =
    parent.type === 'Alternative'
      ? parent.elements
          .slice(0, parent.elements.indexOf(node as AST.Element))
          .map((one) => textOf(one, flags))
          .join('')
      : ''
  return beforeOf(parent, flags) + own
}

const textOf = (node: AST.Node, flags: string): string => textsOf(node, flags)[0] ?? ''

/** Short texts that a part takes, or may take. */
function textsOf(node: AST.Node, flags: string): string[] {
  switch (node.type) {
    case 'Alternative':
      return [node.elements.map((one) => textOf(one, flags)).join('')]
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((one) => textsOf(one, flags))
    case 'Quantifier': {
      const times = Math.max(node.min, node.max > 0 ? 1 : 0)
      return textsOf(node.element, flags).map((one) => one.repeat(times))
    }
    case 'Character':
      return [String.fromCodePoint(node.value)]
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return charactersOf(node, flags)
    default:
      return ['']
  }
}

function charactersOf(node: AST.Node, flags: string): string[] {
  const one = new RegExp(`^(?:${node.raw})$`, flags)
  const own = [...node.raw].filter((char) => one.test(char))
  return [...new Set([...own, ...POOL.filter((char) => one.test(char))])].slice(0, SAMPLES)
}
