import { projectPath } from '../project.ts'

type Place = { file: string; line: number }
/** Of Playwright's JSON. */
export type JourneyError = { message?: string; stack?: string; location?: Place }

/** Of what failed besides, as the call that a time limit cut short, this many are said. */
const OTHERS_MAX = 2

/** What an attempt said that failed, and where: a helper's line, and the journey's that called it. Of what failed besides, the first lines. */
export function failureWords(errors: readonly JourneyError[]): string {
  const [first, ...others] = errors.map((error) =>
    (error.message ?? '').replace(/$/m, () => at(error)),
  )
  const said = others.slice(0, OTHERS_MAX).map((one) => one.split('\n')[0] ?? '')
  return [first ?? '', ...said.filter((one) => one !== '')].join('\n')
}

function at({ stack = '', location }: JourneyError): string {
  const called = stack.split('\n').flatMap(frameIn)
  const known = location === undefined ? [] : [`${placeOf(location.file)}:${location.line}`]
  const chain = [...new Set([...known, ...called])]
  return chain.length === 0 ? '' : ` (${chain.join(' < ')})`
}

/** The place in a line of a stack, without its column: none of a library or of Node itself. */
function frameIn(line: string): string[] {
  const place = line.replace(/\)$/, '').split(/[ (]/).at(-1) ?? ''
  const at = placeOf(place.replace(/:\d+$/, ''))
  const isOurs = at.includes(':') && !/node_modules|^node:/.test(at)
  return /^\s+at /.test(line) && isOurs ? [at] : []
}

/** From the project's folder on. */
export const placeOf = (file: string) => file.replace(projectPath('/'), '')
