import type { Operation, Sample } from '#core/operation.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['/domains/*/*.api.ts', '/workers/api/*.api.ts'],
  { eager: true },
)

const operations = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Operation[] => Array.isArray(value))
  .flat()

/** How to call each operation so that it succeeds for its own company, by method and path: the samples of core/operation.ts. */
export const CALLS: Record<string, Sample> = Object.fromEntries(
  operations
    .filter(({ access }) => access !== 'public')
    .map(({ method, path, sample }) => [`${method.toUpperCase()} ${path}`, sample]),
)
