/** Before it stands the code of a module, behind it its source map: how Vitest writes one of its files for workers. */
const SOURCE_MAP = '\n//# vitestSourceMap='

type Module = { meta?: { code?: string; sourceMap?: string } }
type Modules = {
  getModuleById(id: string): Module | undefined
  getModuleSourceMapById(id: string): unknown
}

/**
 * Has stack traces name the lines of the source. Vitest looks for a module's source map beside its code; the pool that brings modules
 * into workerd hands it both in one text. Goes once the pool takes them apart.
 */
export function readSourceMaps(): void {
  const { evaluatedModules: modules } = (
    globalThis as unknown as { __vitest_worker__: { evaluatedModules: Modules } }
  ).__vitest_worker__
  if (Object.hasOwn(modules, 'getModuleSourceMapById')) return
  const sourceMapOf = modules.getModuleSourceMapById.bind(modules)
  modules.getModuleSourceMapById = (id) => {
    const meta = modules.getModuleById(id)?.meta
    if (meta?.code !== undefined && meta.sourceMap === undefined) {
      const at = meta.code.lastIndexOf(SOURCE_MAP)
      if (at !== -1) meta.sourceMap = meta.code.slice(at + SOURCE_MAP.length)
    }
    return sourceMapOf(id)
  }
}
