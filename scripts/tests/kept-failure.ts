import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectPath } from '../project.ts'
import { withoutColours } from './failure-lines.ts'

/** What the app printed, and what the browsers' pages did, beside Playwright's own files (tests/e2e/fixtures.ts). */
export const APP_LOG = 'app.log'
export const PAGES_LOG = 'pages.log'

/** Of Playwright's JSON. */
export type Attachment = { name: string; path?: string }

/** What of a folder is shown where it is not kept: enough to see where the page stood and what was last refused, logged and thrown. */
const LINE_MAX = 240
const ADDRESSES_MAX = 4
const TROUBLES_MAX = 6
const PRESSES_MAX = 8
const TREE_LINES_MAX = 20
const ALERTS_MAX = 5
const APP_LINES_MAX = 20

/**
 * Says where the files of a failed try are. `isGoneSoon`: as nobody will find them there (CI), the heart of each is given too, in at most
 * some sixty lines. Empty for a try that left nothing.
 */
export function keptFailure(attachments: readonly Attachment[] = [], isGoneSoon: boolean): string {
  const context = attachments.find(({ name }) => name === 'error-context')?.path
  const kept = context ?? attachments.find(({ path }) => path !== undefined)?.path
  if (kept === undefined) return ''
  const folder = dirname(kept)
  const place = `kept in ${folder.replace(projectPath('/'), '')}`
  if (!isGoneSoon) return place
  const linesOf = (file: string | undefined) => (file === undefined ? [] : readLines(file))
  const pages = linesOf(join(folder, PAGES_LOG))
  return [
    place,
    ...part('pages', lastAddresses(pages).slice(-ADDRESSES_MAX)),
    ...part('troubles', pages.filter(isTrouble).slice(-TROUBLES_MAX)),
    ...part('keys', pages.filter(isPress).slice(-PRESSES_MAX)),
    ...part('the page', heartOf(treeIn(linesOf(context)))),
    ...part('the app', linesOf(join(folder, APP_LOG)).slice(-APP_LINES_MAX)),
  ].join('\n')
}

const part = (name: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `  ${line.slice(0, LINE_MAX)}`)]

const readLines = (file: string) =>
  existsSync(file)
    ? withoutColours(readFileSync(file, 'utf8'))
        .split('\n')
        .filter((line) => line.trim() !== '')
    : []

const IS_AT = / (page \d+) is at /
/** A page drops what it loads ahead of a press that comes, and what failed stands beside what the console says of it. */
const NO_TROUBLE = /net::ERR_ABORTED|console error: Failed to load resource/
const isTrouble = (line: string) =>
  / failed |^still waits | threw | console error: /.test(line) && !NO_TROUBLE.test(line)

/** Of a hand on the keyboard (tests/e2e/pressed-keys.ts). */
export const PRESSED = 'pressed '
const isPress = (line: string) => line.includes(` console debug: ${PRESSED}`)

/** Where each page was last. */
const lastAddresses = (lines: readonly string[]) => [
  ...new Map(
    lines.flatMap((line) => {
      const page = IS_AT.exec(line)?.[1]
      return page === undefined ? [] : [[page, line] as const]
    }),
  ).values(),
]

/** The page's tree, or of the part that a failed expectation looked at. */
function treeIn(lines: readonly string[]): readonly string[] {
  const begin = lines.findIndex((line) => line.startsWith('```yaml')) + 1
  if (begin === 0) return []
  const length = lines.slice(begin).findIndex((line) => line.startsWith('```'))
  return lines.slice(begin, length === -1 ? undefined : begin + length)
}

/** What stands over the page, or its main part, without what is the same on every page; of what comes later, what a person is alerted to. */
function heartOf(tree: readonly string[]): string[] {
  const begin = [/^\s*- (alert)?dialog\b/, /^\s*- main\b/]
    .map((start) => tree.findIndex((line) => start.test(line)))
    .find((at) => at !== -1)
  const heart = tree.slice(begin ?? 0)
  const later = heart.slice(TREE_LINES_MAX).filter((line) => /^\s*- alert\b/.test(line))
  return [...heart.slice(0, TREE_LINES_MAX), ...later.slice(0, ALERTS_MAX)]
}
