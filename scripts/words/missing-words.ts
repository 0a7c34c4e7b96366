import { moduleWords, namesOfWords } from './module-words.ts'
import type { ModuleWords } from './module-words.ts'

type Sources = ReadonlyMap<string, string>
type Namespaces = { all: ReadonlySet<string>; ofEveryPage: ReadonlySet<string> }

const ROUTE = /^app\/routes\/(.+)\.tsx?$/
/** It runs no scripts: the server, which draws it, has every word. Where it fails, scripts run (app/root.tsx). */
const STATIC_PAGE = /^ *export const handle = staticPage$/m

/**
 * What would be drawn as a raw key: a namespace that a module draws from, and that neither every page has nor the route, panel or dialog
 * that leads to the module brings. One line each, with the way there. `sources` are the screens' modules by path.
 */
export function missingWords(sources: Sources, namespaces: Namespaces): string[] {
  const names = namesOfWords(sources.values())
  const modules = new Map<string, ModuleWords>()
  const moduleOf = (file: string) => {
    const known = modules.get(file)
    if (known !== undefined) return known
    const text = sources.get(file)
    if (text === undefined) throw new Error(`no module ${file}`)
    const made = moduleWords(file, text, { namespaces: namespaces.all, names })
    modules.set(file, made)
    return made
  }
  const missing = new Set<string>()
  const seen = new Set<string>()

  const walk = (file: string, words: ReadonlySet<string>, from: string) => {
    const { draws, imports, later, brings } = moduleOf(file)
    const isRoute = ROUTE.test(file)
    const has = isRoute ? words : new Set([...words, ...brings])
    const key = `${file} ${[...has].sort().join()}`
    if (seen.has(key)) return
    seen.add(key)
    for (const one of draws) if (!has.has(one)) missing.add(`${file} draws ${one} (${from})`)
    for (const one of imports) walk(one, has, from)
    for (const one of later)
      walk(one.file, new Set([...has, ...one.words]), `${from} → ${one.file}`)
  }

  walk('app/entry.client.tsx', namespaces.ofEveryPage, 'every page')
  for (const file of sources.keys()) {
    if (file !== 'app/root.tsx' && !ROUTE.test(file)) continue
    const { handle, boundary } = moduleOf(file)
    const around = new Set([
      ...namespaces.ofEveryPage,
      ...routesAround(file, sources).flatMap((one) => moduleOf(one).handle),
    ])
    const isStatic = STATIC_PAGE.test(sources.get(file) ?? '')
    const own = isStatic ? namespaces.all : new Set([...around, ...handle])
    walk(file, own, file)
    for (const one of boundary) walk(one, around, `a failure of ${file}`)
    for (const one of answered(sources.get(file) ?? '', sources))
      if (namespaces.all.has(one) && !own.has(one)) missing.add(`${file} answers in ${one}`)
    for (const one of unequal(moduleOf(file)))
      missing.add(`${file} has ${one} in one of handle and clientLoader alone`)
  }
  return [...missing].sort()
}

/** The layouts and pages that a route is drawn in, as Remix names files: `a.b` is within `a`, and `a_.b` is not. */
function routesAround(file: string, sources: Sources): string[] {
  const parts = ROUTE.exec(file)?.[1]?.split('.') ?? []
  return parts
    .map((_, count) => `app/routes/${parts.slice(0, count).join('.')}.tsx`)
    .filter((one) => sources.has(one))
}

/** What its action says was done, in the words of these namespaces. */
function answered(route: string, sources: Sources): string[] {
  const actions = [...route.matchAll(/from '#(app\/features\/[\w/-]+-action\.server\.ts)'/g)]
  return actions.flatMap(([, path = '']) =>
    [...(sources.get(path) ?? '').matchAll(/'(\w+):done\./g)].map(([, one = '']) => one),
  )
}

/** A document brings the words of `handle`; whoever comes from another page, those of `clientLoader`. */
function unequal({ handle, clientLoader }: ModuleWords): string[] {
  const brought = new Set(clientLoader ?? [])
  return [
    ...handle.filter((one) => !brought.has(one)),
    ...[...brought].filter((one) => !handle.includes(one)),
  ]
}
