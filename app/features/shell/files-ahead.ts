/** What is known of a route before its code is here; of Remix's manifest, which the document brings whole. */
type RouteFiles = {
  id: string
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
}
export type Routes = Readonly<Record<string, RouteFiles | undefined>>

/** Files of the pages at these paths, of the layouts around them and of all pages below them, each once: modules, what they import, style sheets. */
export function filesOf(paths: readonly string[], routes: Routes): string[] {
  const files = Object.values(routes).flatMap((route) => {
    if (route === undefined) return []
    const address = addressOf(route, routes)
    const isWanted = paths.some((path) => address === path || address.startsWith(`${path}/`))
    return isWanted ? [...layoutsOf(route, routes), route].flatMap(ownFiles) : []
  })
  return [...new Set(files)]
}

const ownFiles = ({ module, imports = [], css = [] }: RouteFiles) => [module, ...imports, ...css]

/** The outermost first. The root is there already: it is around every page. */
function layoutsOf({ parentId }: RouteFiles, routes: Routes): RouteFiles[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent?.parentId === undefined ? [] : [...layoutsOf(parent, routes), parent]
}

function addressOf({ parentId, path }: RouteFiles, routes: Routes): string {
  const parent = parentId === undefined ? undefined : routes[parentId]
  const above = parent === undefined ? '' : addressOf(parent, routes)
  return path === undefined || path === '' ? above : `${above}/${path}`
}

/**
 * Has the browser fetch the files of these pages when it has nothing better to do, so that the first way there waits for data alone.
 * They are fetched, not run. Nothing where the person saves data.
 */
export function fetchFilesAhead(paths: readonly string[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  for (const file of filesOf(paths, window.__remixManifest.routes))
    if (document.querySelector(`link[href="${file}"]`) === null) fetchAhead(file)
}

function fetchAhead(file: string): void {
  const link = document.createElement('link')
  if (!link.relList.supports('prefetch')) {
    // Safari: the same by hand, for the same cache.
    void fetch(file, { priority: 'low' }).catch(() => undefined)
    return
  }
  link.rel = 'prefetch'
  link.as = file.endsWith('.css') ? 'style' : 'script'
  link.href = file
  document.head.appendChild(link)
}
