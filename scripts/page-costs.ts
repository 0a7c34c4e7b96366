import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { projectPath } from './project.ts'

export type PageCost = {
  /** Its address, without the slash. */
  page: string
  /** Of routes, components and styles, tests aside. Pages that are made of the same components share them. */
  lines: number
  /** Of the noun, words and tests aside: its own, and the registers in which a line stands for it. */
  files: number
}

/** What a page that lists, creates, changes and deletes plain rows, and does nothing else, is to cost at most. */
const PLAIN_PAGE = { lines: 250, files: 15 }

/** Where a noun stands besides its own folders. */
const REGISTERS = [
  'app/features/frame/menu.ts',
  'core/permissions.ts',
  'core/problems.ts',
  'db/control.schema.ts',
  'db/seed/demo.ts',
  'db/tenant.schema.ts',
  'domains/operations.ts',
  'protocol/realtime/events.ts',
  'scripts/screens/catalogue.ts',
  'scripts/screens/demo.ts',
  'workers/read-body.ts',
]

/** Of each page with forms of its own. */
export function pageCosts(): PageCost[] {
  const pages = found('app/routes/_company.*.$*_.delete.tsx')
    .map((path) => basename(path).split('.')[1] ?? '')
    .sort()
    .map((page) => {
      const routes = found(`app/routes/_company.${page}{.*,}.tsx`)
      return { page, routes, feature: featureOf(routes) }
    })
  return pages.map((one) =>
    costOf(one, pages.filter(({ feature }) => feature === one.feature).length),
  )
}

/** One line for people. */
export function costsInWords(costs: readonly PageCost[]): string {
  const each = costs.map(({ page, lines, files }) => `/${page} ${lines} · ${files}`)
  return `pages with forms, lines of interface · files (a plain one: ${PLAIN_PAGE.lines} · ${PLAIN_PAGE.files}): ${each.join(', ')}`
}

type Page = { page: string; routes: readonly string[]; feature: string }

function costOf({ page, routes, feature }: Page, sharedBy: number): PageCost {
  const shared = found(`app/features/${feature}/**/*.{ts,tsx,css}`)
  const rest = [
    ...found(`domains/${feature}/**/*.ts`),
    ...found(`db/seed/*${feature}*.ts`),
    ...found(`scripts/screens/${feature}-screens.ts`),
  ]
  const named = new RegExp(`(?<![\\w-])(?:${feature}|${camel(feature)}|/${page})(?![\\w-])`)
  const registers = REGISTERS.filter((path) => named.test(read(path)))
  return {
    page,
    lines: Math.round(linesOf(routes) + linesOf(shared) / sharedBy),
    files: routes.length + shared.length + rest.length + registers.length,
  }
}

const linesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + read(path).trimEnd().split('\n').length, 0)

/** The folder of the page's action, which has the domain's name. */
function featureOf(routes: readonly string[]): string {
  for (const path of routes) {
    const feature = /#app\/features\/([\w-]+)\/[\w-]+-action\.server\.ts/.exec(read(path))?.[1]
    if (feature !== undefined) return feature
  }
  throw new Error(`no action of its own: ${routes.join(', ')}`)
}

const found = (pattern: string) =>
  globSync(pattern, { cwd: projectPath() }).filter((path) => !/\.test\.tsx?$/.test(path))
const read = (path: string) => readFileSync(projectPath(path), 'utf8')
const camel = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
