import type { RouteOfManifest, ScreensManifest } from './screens-manifest.ts'

/** A file stands once, under the place it has in the list, the ones that most routes need first. */
export type PackedManifest = {
  url: string
  version: string
  entry: ScreensManifest['entry']
  files: string
  routes: PackedRoute[]
}
type PackedRoute = [
  id: string,
  /** Place of the layout around it; −1: none. */
  parent: number,
  path: string | 0,
  isIndex: 0 | 1,
  /** What `unpacked` takes apart, in bits. */
  has: number,
  /** What stands behind the route's own name in its file's, or the whole name. */
  module: string,
  imports: number[],
  css: number[],
]

const FOLDER = '/assets/'

/** Nothing is left out: `unpacked` of it is the same manifest, its routes in the same order. Imports stand in the files' order: they are fetched together. */
export function packed({ url, version, entry, routes }: ScreensManifest): PackedManifest {
  const all = Object.values(routes)
  const uses = new Map<string, number>()
  for (const { imports = [], css = [] } of all)
    for (const file of [...imports, ...css]) uses.set(file, (uses.get(file) ?? 0) + 1)
  const files = [...uses.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
  const placeOf = new Map(files.map((file, place) => [file, place]))
  const places = (names: readonly string[] = []) => names.map((name) => placeOf.get(name) ?? -1)
  const ids = Object.keys(routes)
  return {
    url,
    version,
    entry,
    files: files.map((file) => file.slice(FOLDER.length)).join(' '),
    routes: all.map((route) => [
      route.id,
      route.parentId === undefined ? -1 : ids.indexOf(route.parentId),
      route.path ?? 0,
      route.index === true ? 1 : 0,
      (route.hasAction ? 1 : 0) +
        (route.hasLoader ? 2 : 0) +
        (route.hasClientAction ? 4 : 0) +
        (route.hasClientLoader ? 8 : 0) +
        (route.hasErrorBoundary ? 16 : 0),
      moduleOf(route),
      places(route.imports).sort((a, b) => a - b),
      places(route.css),
    ]),
  }
}

/** A route's file has its name from the route: what that says is not said again. */
function moduleOf({ id, module }: RouteOfManifest): string {
  const own = `${FOLDER}${id.replace('routes/', '').replaceAll('$', '_')}-`
  const isNamed = module.startsWith(own) && module.endsWith('.js')
  return isNamed ? module.slice(own.length, -'.js'.length) : module
}

/** Runs in the browser, from its own text: it may use nothing from around it. */
export function unpacked({ url, version, entry, files, routes }: PackedManifest): ScreensManifest {
  const names = files.split(' ').map((file) => `/assets/${file}`)
  const named = (place: number) => names[place] ?? ''
  const all: Record<string, RouteOfManifest> = {}
  for (const [id, parent, path, isIndex, has, module, imports, css] of routes) {
    const parentId = routes[parent]?.[0]
    all[id] = {
      id,
      ...(parentId !== undefined && { parentId }),
      ...(path !== 0 && { path }),
      ...(isIndex === 1 && { index: true }),
      hasAction: (has & 1) > 0,
      hasLoader: (has & 2) > 0,
      hasClientAction: (has & 4) > 0,
      hasClientLoader: (has & 8) > 0,
      hasErrorBoundary: (has & 16) > 0,
      module: module.startsWith('/')
        ? module
        : `/assets/${id.replace('routes/', '').replaceAll('$', '_')}-${module}.js`,
      imports: imports.map(named),
      css: css.map(named),
    }
  }
  return { entry, routes: all, url, version }
}
