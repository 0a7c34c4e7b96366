import type { Miniflare } from 'miniflare'
import type { Databases } from '../migrations/migrate-all.ts'

/**
 * The stores of the running app, reached from this process: the bindings CONTROL and SHARD_nn, and the bucket MEDIA.
 *
 * What Miniflare gives for them stand for objects in the runtime, and each is let go there once this process no longer refers to it,
 * even where a call that names it has not arrived yet: its arguments are written down when it is made. So everything a call names is
 * held here until its answer.
 */
export async function heldStores(miniflare: Miniflare): Promise<Databases & { media: R2Bucket }> {
  const bindings = await miniflare.getBindings<Record<string, unknown>>()
  const shards = new Map<number, D1Database>()
  for (const [name, binding] of Object.entries(bindings)) {
    const match = /^SHARD_(\d{2})$/.exec(name)
    if (match?.[1] !== undefined) shards.set(Number(match[1]), heldDatabase(binding as D1Database))
  }
  const media = bindings.MEDIA as R2Bucket
  return {
    control: heldDatabase(bindings.CONTROL as D1Database),
    shards,
    media: {
      put: async (...put: Parameters<R2Bucket['put']>) =>
        await heldDuring(media, async () => await media.put(...put)),
    } as R2Bucket,
  }
}

/** The same database, whose statements are made when they are run. Of D1 it has what migrations and seeds use. */
export function heldDatabase(database: D1Database): D1Database {
  const statement = (sql: string, values: readonly unknown[]): HeldStatement => {
    const made = () => {
      const prepared = database.prepare(sql)
      return values.length === 0 ? prepared : prepared.bind(...values)
    }
    const run = async <T>(call: (native: D1PreparedStatement) => Promise<T>): Promise<T> => {
      const native = made()
      return await heldDuring([database, native], () => call(native))
    }
    return {
      made,
      bind: (...bound) => statement(sql, bound),
      run: async () => await run((native) => native.run()),
      all: async () => await run((native) => native.all()),
      first: async () => await run((native) => native.first()),
    }
  }
  return {
    prepare: (sql: string) => statement(sql, []),
    batch: async (statements: HeldStatement[]) => {
      const native = statements.map(({ made }) => made())
      return await heldDuring([database, native], () => database.batch(native))
    },
  } as unknown as D1Database
}

type HeldStatement = {
  made: () => D1PreparedStatement
  bind: (...values: unknown[]) => HeldStatement
  run: () => Promise<unknown>
  all: () => Promise<unknown>
  first: () => Promise<unknown>
}

const held = new Set<unknown>()

/** Not a variable alone: an engine may let go what no later line reads. */
async function heldDuring<T>(named: object, call: () => Promise<T>): Promise<T> {
  held.add(named)
  try {
    return await call()
  } finally {
    held.delete(named)
  }
}
