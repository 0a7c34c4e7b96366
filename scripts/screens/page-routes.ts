import { readdirSync, readFileSync } from 'node:fs'
import { Refusal } from '../failure.ts'
import { projectPath } from '../project.ts'
import { SCREENS } from './catalogue.ts'
import type { Demo } from './demo.ts'
import type { Screen } from './screen.ts'

/** A page of app/routes, at an address of the demo, and the screen that shows it. */
export type PageRoute = { route: string; path: string; as: Screen['as']; screen: Screen }

/** What the pages of app/routes are called, as `route` of `PageRoute`. */
export function pageNames(): string[] {
  return [...new Set(drawnRoutes().map(nameOf))]
}

/** Every page there is, by its first screen. Refuses when one is in no screen: whoever adds a page adds its picture. */
export function pageRoutes(demo: Demo): PageRoute[] {
  const screens = SCREENS.filter(({ on, open }) => on === undefined && open === undefined).map(
    (screen) => ({
      as: screen.as,
      path: typeof screen.path === 'string' ? screen.path : screen.path(demo),
      screen,
    }),
  )
  // An address with a query may open a dialog: the page itself goes first.
  screens.sort((a, b) => Number(a.path.includes('?')) - Number(b.path.includes('?')))
  const shapes = new Map(drawnRoutes().map((name) => [nameOf(name), shapeOf(name)]))
  return [...shapes].map(([route, shape]) => {
    const fits = (one: RegExp, path: string) => one.test(path.replace(/\?.*/s, ''))
    const shown = screens.find(({ path }) =>
      // What no other page answers is the page of the rest.
      route === '/*'
        ? ![...shapes].some(([other, one]) => other !== route && fits(one, path))
        : fits(shape, path),
    )
    if (shown === undefined) throw new Refusal(`no screen in scripts/screens shows ${route}`)
    return { route, ...shown }
  })
}

/** Files of app/routes that draw something, by their names without the ending. */
function drawnRoutes(): string[] {
  const folder = projectPath('app', 'routes')
  return (
    readdirSync(folder)
      .filter((file) => /^export default /m.test(readFileSync(`${folder}/${file}`, 'utf8')))
      .map((file) => file.replace(/\.tsx?$/, ''))
      // A layout is drawn with its pages.
      .filter((file) => file === '_index' || !/^_[^.]*$/.test(file))
  )
}

/** `tickets.$uuid` is /tickets/{uuid}, `tickets._index` and the frame around it are /tickets, `$` is whatever else. */
function nameOf(file: string): string {
  if (file === '$') return '/*'
  const parts = file.split('.').filter((part) => !part.startsWith('_'))
  return `/${parts.map((part) => part.replace(/_$/, '').replace(/^\$(.+)$/, '{$1}')).join('/')}`
}

function shapeOf(file: string): RegExp {
  return new RegExp(
    `^${nameOf(file)
      .replaceAll(/\{[^{}]+\}/g, '[^/]+')
      .replace('*', '.*')}$`,
  )
}
