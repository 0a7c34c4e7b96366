import type { CompanyContext } from '#core/context.ts'

/** The context of a command during which something happens once: before it writes a statement that says these words, or is as `writing` asks. */
export function beforeWriting<Context extends CompanyContext>(
  ctx: Context,
  writing: string | ((sql: string) => boolean),
  happens: () => Promise<unknown>,
): Context {
  const isAwaited = typeof writing === 'string' ? (sql: string) => sql.includes(writing) : writing
  let isDue = true
  const when = async (statements: readonly { sql: string }[]) => {
    if (!isDue || !statements.some(({ sql }) => isAwaited(sql))) return
    isDue = false
    await happens()
  }
  const watched = (db: CompanyContext['db']): CompanyContext['db'] => ({
    ...db,
    all: async (statement) => {
      await when([statement])
      return await db.all(statement)
    },
    first: async (statement) => {
      await when([statement])
      return await db.first(statement)
    },
    batch: async (statements) => {
      await when(statements)
      return await db.batch(statements)
    },
  })
  return { ...ctx, db: watched(ctx.db), control: watched(ctx.control) }
}
